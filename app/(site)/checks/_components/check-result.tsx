import { escaped, resultHtml } from '#components/checks/result-html.ts';
import { controlClass } from '#components/form/field.tsx';
import { smallButton } from '#components/ui/small-button.ts';
import type { Check } from '#content/checks/schema.ts';
import { checkPage } from '#content/pages/checks.ts';
import { resultText, type Result } from '#lib/checks/result.ts';

export const RESULT_ID = 'result';
const { result: words, enquiry } = checkPage;

/**
 * What the check says: filled by the script, or by the server where there is none. In a build whose pages
 * React hydrates whole, it leaves alone what it was given as HTML.
 */
export function CheckResult({ check, result }: { check: Check; result: Result | undefined }) {
  return (
    <section
      id={RESULT_ID}
      tabIndex={-1}
      hidden={!result}
      suppressHydrationWarning
      data-needs-script={result ? undefined : ''}
      aria-labelledby="result-heading"
      className="check-result card scroll-mt-24 p-5 sm:p-8"
    >
      <h2 id="result-heading" className="text-title">
        {words.heading}
      </h2>
      <p
        role="status"
        suppressHydrationWarning
        className="mt-4 text-lead leading-normal"
        dangerouslySetInnerHTML={{ __html: escaped(result?.summary ?? '') }}
      />
      <div
        data-blocks=""
        suppressHydrationWarning
        className="prose mt-6"
        dangerouslySetInnerHTML={{ __html: result ? resultHtml(result) : '' }}
      />
      <p className="mt-6 font-semibold">{check.caution}</p>
      <div
        data-tools=""
        className="no-print invisible mt-6 flex flex-wrap items-center gap-3 data-live:visible"
      >
        <button type="button" className={smallButton}>
          {words.print}
        </button>
      </div>
      <form
        action="/contact"
        aria-label={enquiry.heading}
        data-carries="message"
        hidden={result?.problems !== undefined}
        suppressHydrationWarning
        className="mt-8 border-t border-line pt-6"
      >
        <h3 className="text-card">{enquiry.heading}</h3>
        <input type="hidden" name="subject" value={check.subject} />
        <label htmlFor="carried" className="mt-4 block font-semibold">
          {enquiry.label}
        </label>
        <p id="carried-hint" className="text-meta text-muted">
          <span className="noscript:hidden">{enquiry.hint}</span>
          <noscript>{enquiry.plain}</noscript>
        </p>
        <textarea
          id="carried"
          rows={8}
          aria-describedby="carried-hint"
          defaultValue={result ? `${check.name}\n\n${resultText(result)}` : ''}
          className={`${controlClass} py-3 leading-normal`}
        />
        <button type="submit" className="button button-outline mt-4 w-full sm:w-auto">
          {enquiry.button}
        </button>
      </form>
    </section>
  );
}
