import { ago, exactly, untilDue } from '#lib/enquiries/admin/enquiry-times.ts';
import { isOpen, type EnquiryStatus } from '#lib/enquiries/admin/enquiry-form.ts';

type Moment = {
  /** ISO 8601 */
  at: string;
  /** When the page was made, in milliseconds since 1970. */
  now: number;
};

/** How long ago something was; the moment itself under the mouse and for screen readers. */
export const Ago = ({ at, now }: Moment) => <Words at={at} text={ago(at, now)} className="text-muted" />;

/** Until when an open enquiry is to be answered, or since when it is overdue; nothing for any other. */
export function Due({ at, now, status }: Moment & { status: EnquiryStatus }) {
  if (!isOpen(status)) return null;
  const { text, overdue } = untilDue(at, now);
  const look = overdue ? 'font-semibold text-error' : 'text-muted';
  return <Words at={at} text={text} className={`whitespace-nowrap ${look}`} />;
}

const Words = ({ at, text, className }: { at: string; text: string; className: string }) => (
  <time dateTime={at} title={exactly(at)} className={className}>
    {text}
    <span className="sr-only">, {exactly(at)}</span>
  </time>
);
