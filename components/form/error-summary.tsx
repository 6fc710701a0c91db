import type { RefObject } from 'react';
import { forms } from '#content/site/forms.ts';
import type { FieldErrors, FieldSpec } from '#lib/enquiries/form/fields.ts';
import { fieldId } from './enquiry-field.tsx';
import { fieldAnchor } from './field.tsx';

type ErrorSummary = {
  form: string;
  fields: readonly FieldSpec[];
  errors: FieldErrors;
  box: RefObject<HTMLDivElement | null>;
};

/**
 * Every error in one place, each a link to its field. The alert is an inner box: focus and announcement
 * must not race.
 */
export function ErrorSummary({ form, fields, errors, box }: ErrorSummary) {
  return (
    <div
      ref={box}
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- without scripts the response is a new page that opens at its top
      autoFocus
      className="scroll-mt-28 rounded-card border-2 border-error bg-error-tint p-5"
      aria-labelledby={`${form}-problem`}
      role="group"
    >
      <div role="alert">
        <h3 id={`${form}-problem`} className="text-card">
          {forms.summaryTitle}
        </h3>
        <ul className="mt-2 list-disc pl-5">
          {fields.map(
            ({ name }) =>
              errors[name] && (
                <li key={name}>
                  <a
                    href={`#${fieldAnchor(fieldId(form, name))}`}
                    data-field={fieldId(form, name)}
                    className="link-alone font-medium text-error underline underline-offset-4"
                  >
                    {errors[name]}
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    </div>
  );
}
