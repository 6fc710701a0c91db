import { HONEYPOT } from '#lib/enquiries/fields.ts';

/**
 * A field that only a program fills in: outside the picture, outside the tab order and unknown to screen readers and autofill. Whoever fills it
 * in is told that nothing was sent, since a browser extension may have done it to a person.
 */
export function Honeypot({ form }: { form: string }) {
  const id = `${form}-${HONEYPOT}`;
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Leave this field empty</label>
      <input id={id} name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
