import { z } from 'zod';
import type { Failed, Result } from '#lib/result.ts';
import { callErrors } from './call-times.ts';
import {
  fieldError,
  normalise,
  type FieldErrors,
  type FieldName,
  type FieldSpec,
  type FieldValues,
} from './fields.ts';

const EMPTY: Record<FieldName, string> = {
  ...{ name: '', email: '', phone: '', company: '', subject: '', message: '' },
  ...{ call_day_1: '', call_time_1: '', call_day_2: '', call_time_2: '' },
};

/** One zod schema per list of fields: normalises every value, then checks it with {@link fieldError}. */
function formSchema(fields: readonly FieldSpec[]) {
  const shape = Object.fromEntries(
    fields.map((field) => [
      field.name,
      z
        .string()
        .default('')
        .transform(normalise)
        .superRefine((value, context) => {
          const message = fieldError(field, value);
          if (message) context.addIssue({ code: 'custom', message });
        }),
    ]),
  );
  return z.object(shape);
}

/**
 * Validates what was typed into a form.
 * @returns normalised values (absent optional fields as ''), or an error sentence per field
 */
export function validateForm(
  fields: readonly FieldSpec[],
  typed: FieldValues,
): Result<{ values: Record<FieldName, string> }, Failed<'invalid', { errors: FieldErrors }>> {
  const parsed = formSchema(fields).safeParse(typed);
  if (parsed.success) {
    const values = { ...EMPTY, ...parsed.data };
    const errors = callErrors(values);
    return Object.keys(errors).length > 0 ? { status: 'invalid', errors } : { status: 'ok', values };
  }
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path[0] as FieldName;
    errors[name] ??= issue.message;
  }
  return { status: 'invalid', errors };
}
