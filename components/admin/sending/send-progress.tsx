'use client';

import Link from 'next/link';
import { SessionEnded } from '#components/admin/shell/session-ended.tsx';
import { sending } from '#content/admin/sending.ts';
import { mailStates, mailsPath } from '#lib/newsletter/sending/send-form.ts';
import { remaining } from '#lib/newsletter/sending/remaining.ts';
import { sentence } from '#lib/newsletter/sending/sentence.ts';
import { useProgress, type Progress } from './use-progress.ts';

const texts = sending.progress;

type SendProgress = {
  number: number;
  /** When it is due, in words. */
  begins: string;
  /** Whether its issue is not in the archive. */
  withdrawn: boolean;
  loaded: Progress;
};

/** How far a send is and why it waits, renewed by itself; without scripts as the page was loaded. */
export function SendProgress({ number, begins, withdrawn, loaded }: SendProgress) {
  const { send, pace, stale, signedOut } = useProgress(number, loaded);
  const left = remaining(send, pace);
  const waits = send.status === 'paused' || (send.status === 'sending' && send.reason !== null);
  return (
    <section aria-labelledby="progress" className="mt-8">
      <div role="status" className={waits ? 'rounded-card border-2 border-note bg-note-tint p-4' : undefined}>
        <h2 id="progress" className="text-card">
          {texts.status[send.status]}
        </h2>
        <p className="mt-2 max-w-2xl">{sentence(send, begins, withdrawn)}</p>
        {send.reason === 'daily_limit' && pace.daily_limit !== null && (
          <p className="mt-1">{texts.limit(pace.today, pace.daily_limit)}</p>
        )}
        {send.reason === 'sender_refused' && send.detail && (
          <p className="mt-1 break-words">{texts.serverSaid(send.detail)}</p>
        )}
        {send.uncertain > 0 && (
          <p className="mt-3 max-w-2xl font-semibold">
            {send.settling ? texts.settling[send.settling] : texts.uncertain(send.uncertain)}
          </p>
        )}
      </div>
      {signedOut && (
        <div className="mt-3">
          <SessionEnded />
        </div>
      )}
      {stale && !signedOut && <p className="mt-3 font-semibold text-error">{texts.outOfDate}</p>}
      {send.total > 0 && (
        <>
          <progress
            aria-label={texts.bar}
            value={send.total - send.pending}
            max={send.total}
            className="mt-6 block h-3 w-full max-w-2xl appearance-none overflow-hidden rounded-full bg-line forced-colors:appearance-auto [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          />
          <p className="mt-2 flex flex-wrap gap-x-5 text-muted tabular-nums">
            <span>{texts.dealtWith(send.total - send.pending, send.total)}</span>
            {left && send.per_second !== null && <span>{texts.rate(send.per_second)}</span>}
            {left && (
              <span>{'days' in left ? texts.daysLeft(left.days) : texts.minutesLeft(left.minutes)}</span>
            )}
          </p>
          <nav aria-label={texts.figures} className="mt-6">
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
              {mailStates.map((state) => (
                <li key={state}>
                  <Link
                    href={mailsPath(number, state)}
                    prefetch={false}
                    className="card block p-4 hover:border-text"
                  >
                    <span className="block text-muted underline">{texts.states[state]}</span>
                    <span className="mt-1 block text-title tabular-nums">{sending.number(send[state])}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
            {(['bounced', 'complained', 'unsubscribed'] as const).map((name) => (
              <div key={name} className="flex gap-2">
                <dt className="text-muted">{texts.more[name]}</dt>
                <dd className="tabular-nums">{sending.number(send[name])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <noscript>
        <p className="mt-4 text-muted">{texts.reload}</p>
      </noscript>
    </section>
  );
}
