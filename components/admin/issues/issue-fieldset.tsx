import { newsletterAdmin } from '#content/admin/newsletter.ts';
import type { IssueFields } from '#lib/newsletter/admin/issue-form.ts';
import { controlClass } from '#components/admin/form/text-field.tsx';

const texts = newsletterAdmin.editor.fields;

type IssueFieldset = { words: IssueFields; locked?: boolean; onChange: (part: Partial<IssueFields>) => void };

/** Title, summary and content of an issue. */
export function IssueFieldset({ words, locked = false, onChange }: IssueFieldset) {
  const text = (name: keyof IssueFields) => ({
    id: `issue-${name}`,
    name,
    value: words[name],
    readOnly: locked,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <div>
        <label htmlFor="issue-title" className="font-semibold">
          {texts.title}
        </label>
        <input {...text('title')} maxLength={200} className={`${controlClass} h-12`} />
      </div>
      <div>
        <label htmlFor="issue-summary" className="font-semibold">
          {texts.summary}
        </label>
        <p id="summary-hint" className="text-meta text-muted">
          {texts.summaryHint}
        </p>
        <input
          {...text('summary')}
          maxLength={300}
          aria-describedby="summary-hint"
          className={`${controlClass} h-12`}
        />
      </div>
      <div>
        <label htmlFor="issue-content" className="font-semibold">
          {texts.content}
        </label>
        <p id="content-hint" className="text-meta text-muted">
          {texts.contentHint}
        </p>
        <textarea
          {...text('content')}
          rows={24}
          spellCheck
          aria-describedby="content-hint"
          className={`${controlClass} data py-3 leading-normal`}
        />
      </div>
    </>
  );
}
