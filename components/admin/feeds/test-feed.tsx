'use client';

import { useActionState } from 'react';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import type { Refused } from '#lib/auth/action-result.ts';
import { FEEDS_PATH } from '#lib/newsletter/admin/feed-form.ts';
import type { TestedFeed } from '#lib/newsletter/admin/feeds.ts';
import { ActionAnswer } from '#components/admin/form/action-form.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { SubmitButton } from '#components/admin/form/submit-button.tsx';

type TestOutcome = { status: 'idle' } | Refused | { status: 'tested'; result: TestedFeed };
export type TestAction = (previous: TestOutcome, form: FormData) => Promise<TestOutcome>;

/** Has the server read a feed, and says what it found. */
export function TestFeed({
  action,
  url,
  className,
}: {
  action: TestAction;
  url: string;
  className?: string;
}) {
  const [outcome, submit] = useActionState(action, { status: 'idle' });
  return (
    <form action={submit} className={className}>
      <input type="hidden" name="url" value={url} />
      <SubmitButton texts={newsletterAdmin.feeds.test} className="button button-outline min-h-11 px-4" />
      <div className="mt-3 text-left">
        {outcome.status === 'tested' ? (
          <Message kind={outcome.result.ok ? 'ok' : 'error'}>
            <Result result={outcome.result} />
          </Message>
        ) : (
          <ActionAnswer outcome={outcome} path={FEEDS_PATH} />
        )}
      </div>
    </form>
  );
}

function Result({ result }: { result: TestedFeed }) {
  if (!result.ok) return <p>{result.message}</p>;
  return (
    <>
      <p className="font-semibold">
        {result.title || 'The feed'}: {result.count} {result.count === 1 ? 'item' : 'items'}. The newest:
      </p>
      <ul className="mt-1 list-disc pl-5">
        {result.newest.map(({ title }, at) => (
          <li key={at}>{title}</li>
        ))}
      </ul>
    </>
  );
}
