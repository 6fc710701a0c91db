import { useRef } from 'react';
import type { FieldSpec } from '#lib/enquiries/fields.ts';
import { CharacterCount } from './character-count.tsx';

type Field = {
  field: FieldSpec;
  /** Prefix that makes the ids unique on the page. */
  form: string;
  value: string | undefined;
  error: string | undefined;
};

export const fieldId = (form: string, name: string): string => `${form}-${name}`;

const controlClass =
  'mt-1.5 block w-full rounded-control border bg-bg px-3.5 text-text placeholder:text-muted aria-[invalid=true]:border-error';

/** One labelled control with its hint and its error. Uncontrolled: what is typed belongs to the browser until it is sent. */
export function Field({ field, form, value, error }: Field) {
  const id = fieldId(form, field.name);
  const control = useRef<(HTMLInputElement & HTMLTextAreaElement) | null>(null);
  const hint = field.type === 'textarea' && `${id}-hint`;
  const errorId = error && `${id}-error`;
  const common = {
    ref: control,
    id,
    name: field.name,
    required: field.required,
    defaultValue: value ?? '',
    placeholder: field.placeholder,
    autoComplete: field.autoComplete,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [hint, errorId].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className="scroll-mt-28" id={`${id}-field`}>
      <label htmlFor={id} className="font-semibold">
        {field.label}
        {field.required && <span aria-hidden="true"> *</span>}
      </label>
      {hint && (
        <p id={hint} className="text-meta text-muted">
          {field.minLength ? `${field.minLength} to` : 'Up to'} {field.maxLength.toLocaleString('en-AU')}{' '}
          characters
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1 font-medium text-error">
          <span className="sr-only">Error: </span>
          {error}
        </p>
      )}
      {field.type === 'textarea' ? (
        <textarea {...common} rows={7} className={`${controlClass} border-control py-3 leading-normal`} />
      ) : (
        <input {...common} type={field.type} className={`${controlClass} h-12 border-control`} />
      )}
      <CharacterCount of={control} limit={field.maxLength} />
    </div>
  );
}
