import type { ReactNode, RefObject } from 'react';
import { forms } from '#content/site/forms.ts';
import { office } from '#content/site/office.ts';
import type { SubmissionResult } from '#lib/enquiries/submission-result.ts';
import { formatRetryAfter } from '#lib/http/format-retry-after.ts';
import { FilledText } from '#components/ui/filled-text.tsx';
import { NextSteps } from './next-steps.tsx';

type Notice = { title: string; text: string };
type Outcome = Exclude<SubmissionResult, { status: 'invalid' }>;
type FormStatus = {
  result: Outcome;
  notices: { sent: Notice; failed: Notice };
  problems: Record<keyof typeof forms.problems, string>;
  box: RefObject<HTMLDivElement | null>;
};

/** What came of a form, where it stays: a toast alone is gone before some people have read it. */
export function FormStatus({ result, notices, problems, box }: FormStatus) {
  const sent = result.status === 'ok';
  const notice = sent ? notices.sent : notices.failed;
  const detail = detailOf(result, problems);
  return (
    <div
      ref={box}
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- without scripts the response is a new page that opens at its top
      autoFocus
      role="group"
      aria-label={notice.title}
      className={`scroll-mt-28 rounded-card border-2 p-5 ${sent ? 'border-accent bg-ok-tint' : 'border-error bg-error-tint'}`}
    >
      <div role={sent ? 'status' : 'alert'}>
        <h3 className="text-card">{notice.title}</h3>
        <p className="mt-2">{notice.text}</p>
      </div>
      {detail && (
        <p className={`mt-2 ${sent ? 'text-muted' : ''}`}>
          <FilledText text={detail} values={valuesOf(result)} />
        </p>
      )}
      {result.status === 'ok' && result.due && (
        <div className="mt-5">
          <NextSteps due={result.due} />
        </div>
      )}
    </div>
  );
}

function detailOf(result: Outcome, problems: FormStatus['problems']): string | undefined {
  if (result.status === 'ok') return result.reference && forms.reference;
  return result.status === 'unavailable' && result.reference
    ? problems.unavailableWithReference
    : problems[result.status];
}

function valuesOf(result: Outcome): Record<string, ReactNode> {
  return {
    mail: (
      <a href={`mailto:${office.email}`} className="link">
        {office.email}
      </a>
    ),
    wait: 'retryAfterSeconds' in result && formatRetryAfter(result.retryAfterSeconds),
    reference: 'reference' in result && <strong className="data">{result.reference}</strong>,
  };
}
