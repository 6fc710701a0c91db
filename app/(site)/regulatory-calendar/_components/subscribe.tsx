import { regulatoryCalendar } from '#content/pages/regulatory-calendar.ts';
import { calendarFilePath } from '#lib/routes.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';

const { heading, text, open, download, addressLabel } = regulatoryCalendar.subscribe;

/** How the dates get into one's own calendar: by its program, as a file, or by the address. */
export function Subscribe() {
  const address = absoluteUrl(calendarFilePath);
  return (
    <section className="no-print border-b border-line bg-band" aria-labelledby="subscribe">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-12 gap-y-5 py-8 lg:py-10">
        <div className="measure">
          <h2 id="subscribe" className="text-card">
            {heading}
          </h2>
          <p className="mt-2 text-muted">{text}</p>
          <p className="mt-2 text-meta text-muted">
            {addressLabel} <span className="data wrap-anywhere">{address}</span>
          </p>
        </div>
        <p className="flex flex-wrap gap-3">
          <a href={address.replace(/^https?:/, 'webcal:')} className="button button-primary">
            {open}
          </a>
          <a href={calendarFilePath} className="button button-outline">
            {download}
          </a>
        </p>
      </div>
    </section>
  );
}
