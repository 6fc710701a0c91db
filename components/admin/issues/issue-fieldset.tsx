import { useRef } from 'react';
import { Toolbar } from '#components/admin/editor/toolbar.tsx';
import { Field } from '#components/form/field.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { issueTexts } from '#content/admin/issues.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { countWords, minutesOfWords } from '#lib/newsletter/issue.ts';
import { onOneLine, type IssueFields, type RelatedChoice } from '#lib/newsletter/admin/issue-form.ts';

const { counters } = issueTexts;
/** In characters, as the table has them. */
const MAX = { title: 200, summary: 300 };
const texts = newsletterAdmin.editor.fields;

type IssueFieldset = {
  fields: IssueFields;
  related: readonly RelatedChoice[];
  locked?: boolean;
  onChange: (part: Partial<IssueFields>) => void;
};

/** Title, summary and content of an issue, and what it belongs to. */
export function IssueFieldset({ fields, related, locked = false, onChange }: IssueFieldset) {
  const area = useRef<HTMLTextAreaElement>(null);
  const scripted = useHydrated();
  const words = countWords(fields.content);
  const control = (name: keyof IssueFields) => ({
    id: `issue-${name}`,
    name,
    label: texts[name],
    value: fields[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({ [name]: name === 'content' ? event.target.value : onOneLine(event.target.value) }),
  });
  return (
    <>
      <Field
        {...control('title')}
        readOnly={locked}
        maxLength={MAX.title}
        footer={<Counter of={fields.title} max={MAX.title} />}
      />
      <Field
        {...control('summary')}
        readOnly={locked}
        hint={texts.summaryHint}
        as="textarea"
        rows={3}
        maxLength={MAX.summary}
        footer={<Counter of={fields.summary} max={MAX.summary} />}
      />
      <Field {...control('related')} as="select" hint={texts.relatedHint} disabled={locked}>
        <option value="">{texts.relatedNone}</option>
        {related.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </Field>
      <Field
        {...control('content')}
        as="textarea"
        readOnly={locked}
        ref={area}
        hint={texts.contentHint}
        tools={scripted && !locked && <Toolbar of={area} />}
        footer={<p className="mt-1.5 text-meta text-muted">{counters.words(words, minutesOfWords(words))}</p>}
        rows={24}
        spellCheck
        className="data"
      />
    </>
  );
}

/** How much of a field is used; browsers stop at its end without a word. */
const Counter = ({ of, max }: { of: string; max: number }) => (
  <p className="mt-1.5 text-meta text-muted">{counters.of([...of].length, max)}</p>
);
