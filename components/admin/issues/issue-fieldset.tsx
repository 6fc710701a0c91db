import { Field } from '#components/form/field.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import type { IssueFields } from '#lib/newsletter/admin/issue-form.ts';

const texts = newsletterAdmin.editor.fields;

type IssueFieldset = {
  fields: IssueFields;
  locked?: boolean;
  onChange: (part: Partial<IssueFields>) => void;
};

/** Title, summary and content of an issue. */
export function IssueFieldset({ fields, locked = false, onChange }: IssueFieldset) {
  const control = (name: keyof IssueFields) => ({
    id: `issue-${name}`,
    name,
    label: texts[name],
    value: fields[name],
    readOnly: locked,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <Field {...control('title')} maxLength={200} />
      <Field {...control('summary')} hint={texts.summaryHint} maxLength={300} />
      <Field
        {...control('content')}
        as="textarea"
        hint={texts.contentHint}
        rows={24}
        spellCheck
        className="data"
      />
    </>
  );
}
