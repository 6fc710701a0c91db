import Link from 'next/link';
import { enquiries } from '#content/admin/enquiries.ts';
import { subscriber } from '#content/admin/subscriber.ts';
import { system } from '#content/admin/system.ts';
import type { MailInDoubt } from '#lib/admin/overview.ts';
import { enquiryPath } from '#lib/enquiries/admin/enquiry-form.ts';
import { localMoment } from '#lib/format.ts';
import { mailsPath } from '#lib/newsletter/sending/send-form.ts';

const texts = system.mails;
const kinds: Readonly<Record<string, string>> = {
  ...texts.kinds,
  ...subscriber.mails.kinds,
  ...enquiries.mail,
};

/** The oldest mails that wait for a decision, each with the page of what it is about. */
export function MailsInDoubt({ mails, count }: { mails: readonly MailInDoubt[]; count: number }) {
  if (count === 0) return <p className="mt-4">{texts.none}</p>;
  return (
    <>
      <p className="measure mt-4">{texts.lead}</p>
      {count > mails.length && <p className="mt-2 text-muted">{texts.more}</p>}
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {mails.map(({ id, kind, status, queued_at: at, enquiry, issue_number: issue }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
            <time dateTime={at} className="data text-muted">
              {localMoment(at)}
            </time>
            <span>
              {kinds[kind] ?? kind}, {texts.statuses[status]}
            </span>
            {enquiry && (
              <Link href={enquiryPath(enquiry)} prefetch={false} className="link">
                {texts.enquiry}
              </Link>
            )}
            {issue !== null && (
              <Link href={mailsPath(issue, 'uncertain')} prefetch={false} className="link">
                {texts.issue(issue)}
              </Link>
            )}
            <code className="data text-meta break-all text-muted">{texts.resend(id)}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
