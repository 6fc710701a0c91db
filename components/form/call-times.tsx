import type { ReactNode } from 'react';
import { forms } from '#content/site/forms.ts';
import type { FieldErrors, FieldSpec, FieldValues } from '#lib/enquiries/form/fields.ts';

type CallTimes = {
  fields: readonly FieldSpec[];
  values: FieldValues;
  errors: FieldErrors | undefined;
  show: (field: FieldSpec) => ReactNode;
};

/** The folded part for two times of a call, of a form that has fields for them; open while it holds any. */
export function CallTimes({ fields, values, errors, show }: CallTimes) {
  const call = fields.filter(({ group }) => group === 'call');
  if (call.length === 0) return null;
  const isUsed = call.some(({ name }) => values[name] || errors?.[name]);
  return (
    <details className="rounded-control border border-line p-4" open={isUsed}>
      <summary className="font-semibold">{forms.call.heading}</summary>
      <p className="mt-2 text-meta text-muted">{forms.call.hint}</p>
      <div className="mt-4 grid items-end gap-4 sm:grid-cols-2">{call.map(show)}</div>
    </details>
  );
}
