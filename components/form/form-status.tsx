import type { RefObject } from 'react';
import { siteEmail } from '#content/site/site-email.ts';
import type { EnquiryOutcome } from '#lib/enquiries/submission-result.ts';
import { formatRetryAfter } from '#lib/http/format-retry-after.ts';

type Notice = { title: string; text: string };
type FormStatus = {
  outcome: Extract<EnquiryOutcome, { status: 'sent' | 'limited' | 'busy' | 'token' | 'refused' | 'failed' }>;
  notices: { sent: Notice; failed: Notice };
  box: RefObject<HTMLDivElement | null>;
};

/** The answer to a form, where it stays: a toast alone is gone before some people have read it. */
export function FormStatus({ outcome, notices, box }: FormStatus) {
  const sent = outcome.status === 'sent';
  const notice = sent ? notices.sent : notices.failed;
  return (
    <div
      ref={box}
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- without scripts the answer is a new page that opens at its top
      autoFocus
      role="group"
      aria-label={notice.title}
      className={`scroll-mt-28 rounded-card border-2 p-5 ${sent ? 'border-accent bg-ok-tint' : 'border-error bg-error-tint'}`}
    >
      <div role={sent ? 'status' : 'alert'}>
        <h3 className="text-card">{notice.title}</h3>
        <p className="mt-2">{notice.text}</p>
      </div>
      {outcome.status === 'limited' && (
        <p className="mt-2">
          Nothing was sent: several messages came from your network in a short time. Your text is kept below;
          send it again {formatRetryAfter(outcome.retryAfterSeconds)}, or write to <Mail />.
        </p>
      )}
      {outcome.status === 'busy' && (
        <p className="mt-2">
          Nothing was sent: more messages are waiting than our system can take right now. Your text is kept
          below; send it again in a few seconds, or write to <Mail />.
        </p>
      )}
      {outcome.status === 'token' && (
        <p className="mt-2">
          Nothing was sent: this form was open for too long, or was sent within seconds of opening it. Your
          text is kept below; send it again, or write to <Mail />.
        </p>
      )}
      {outcome.status === 'refused' && (
        <p className="mt-2">
          Nothing was sent: what arrived looked like the work of a program, for example because a field that
          people do not see was filled in. If you are a person, send it again or write to <Mail />. Your text
          is kept below.
        </p>
      )}
      {outcome.status === 'failed' && (
        <p className="mt-2">
          Treat your message as not sent: our system did not confirm it. Your text is kept below and sending
          it again is safe, since it is stored once. If it fails again, write to <Mail />
          {outcome.reference && (
            <>
              {' '}
              and quote reference <strong className="data">{outcome.reference}</strong>
            </>
          )}
          .
        </p>
      )}
      {sent && (
        <p className="mt-2 text-muted">
          Your reference is <strong className="data">{outcome.reference}</strong>.
        </p>
      )}
    </div>
  );
}

function Mail() {
  return (
    <a href={`mailto:${siteEmail}`} className="link">
      {siteEmail}
    </a>
  );
}
