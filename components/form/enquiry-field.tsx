import { useRef } from 'react';
import { forms } from '#content/site/forms.ts';
import type { FieldSpec } from '#lib/enquiries/form/fields.ts';
import { CharacterCount } from './character-count.tsx';
import { Field } from './field.tsx';

type EnquiryField = {
  field: FieldSpec;
  /** Prefix that makes the ids unique on the page. */
  form: string;
  value: string | undefined;
  error: string | undefined;
};

export const fieldId = (form: string, name: string): string => `${form}-${name}`;

/** A field of an enquiry form. Uncontrolled: what is typed belongs to the browser until it is sent. */
export function EnquiryField({ field, form, value, error }: EnquiryField) {
  const control = useRef<(HTMLInputElement & HTMLTextAreaElement) | null>(null);
  const common = {
    ref: control,
    id: fieldId(form, field.name),
    name: field.name,
    label: field.label,
    marked: field.required,
    required: field.required,
    defaultValue: value ?? '',
    placeholder: field.placeholder,
    autoComplete: field.autoComplete,
    error,
    footer: <CharacterCount of={control} limit={field.maxLength} />,
  };
  return field.type === 'textarea' ? (
    <Field as="textarea" rows={7} className="max-sm:h-28" hint={forms.lengthHint(field)} {...common} />
  ) : (
    <Field type={field.type} {...common} />
  );
}
