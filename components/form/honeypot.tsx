import { forms } from '#content/site/forms.ts';
import { HONEYPOT } from '#lib/enquiries/form/fields.ts';

/**
 * A field that only a program fills in: not visible, outside the tab order and unknown to screen readers and
 * autofill. The form then says that nothing was sent: a browser extension may have filled it in.
 */
export function Honeypot({ form }: { form: string }) {
  const id = `${form}-${HONEYPOT}`;
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>{forms.honeypot}</label>
      <input id={id} name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
