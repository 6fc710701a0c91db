import { enquiries } from '#content/admin/enquiries.ts';
import type { UndeliveredMail } from '#lib/enquiries/admin/queries.ts';

const texts = enquiries;

/** The mails about an enquiry that a person has to decide about, and how. Nothing when there are none. */
export function UndeliveredMails({ mails }: { mails: readonly UndeliveredMail[] }) {
  if (mails.length === 0) return null;
  return (
    <section aria-labelledby="mails-heading" className="mt-10 border-t border-line pt-8">
      <h2 id="mails-heading" className="text-card">
        {texts.mails}
      </h2>
      <ul className="mt-4 space-y-4">
        {mails.map(({ id, kind, status }) => (
          <li key={id} className="rounded-card border-2 border-note bg-note-tint p-4">
            <p className="font-semibold">
              {texts.mail[kind]} {texts.mailStatus[status]}
            </p>
            <p className="mt-2">{texts.mailRemedy}</p>
            <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
              <dt>
                <code className="data break-all">npm run mail -- resend {id}</code>
              </dt>
              <dd>{texts.mailResend}</dd>
              <dt>
                <code className="data break-all">npm run mail -- assume-sent {id}</code>
              </dt>
              <dd>{texts.mailAssume}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
