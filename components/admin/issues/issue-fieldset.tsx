import { Field } from '#components/form/field.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import type { IssueFields, RelatedChoice } from '#lib/newsletter/admin/issue-form.ts';

const texts = newsletterAdmin.editor.fields;

type IssueFieldset = {
  fields: IssueFields;
  related: readonly RelatedChoice[];
  locked?: boolean;
  onChange: (part: Partial<IssueFields>) => void;
};

/** Title, summary and content of an issue, and what it belongs to. */
export function IssueFieldset({ fields, related, locked = false, onChange }: IssueFieldset) {
  const control = (name: keyof IssueFields) => ({
    id: `issue-${name}`,
    name,
    label: texts[name],
    value: fields[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <Field {...control('title')} readOnly={locked} maxLength={200} />
      <Field {...control('summary')} readOnly={locked} hint={texts.summaryHint} maxLength={300} />
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
        hint={texts.contentHint}
        rows={24}
        spellCheck
        className="data"
      />
    </>
  );
}
