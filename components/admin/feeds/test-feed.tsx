'use client';

import { useActionState } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { FEEDS_PATH } from '#lib/newsletter/admin/feed-form.ts';
import type { FeedPreview, FeedTestState } from '#lib/newsletter/admin/feeds.ts';

export type TestAction = (previous: FeedTestState, form: FormData) => Promise<FeedTestState>;
type TestFeed = { action: TestAction; name: string; url: string };

const texts = newsletterAdmin.feeds;

/** Has the server read a feed, and says what it found. */
export function TestFeed({ action, name, url }: TestFeed) {
  const [state, submit] = useActionState<FeedTestState, FormData>(action, { status: 'idle' });
  return (
    <form action={submit} aria-label={`${texts.test.idle}: ${name}`}>
      <input type="hidden" name="url" value={url} />
      <SubmitButton texts={texts.test} className="link py-1" />
      <div className="mt-1">
        <ActionMessage
          state={state}
          messages={{}}
          path={FEEDS_PATH}
          done={state.status === 'ok' && <Preview feed={state.feed} />}
        />
      </div>
    </form>
  );
}

function Preview({ feed: { title, count, newest } }: { feed: FeedPreview }) {
  return (
    <>
      <p className="font-semibold">
        {title || texts.testUntitled}: {texts.testCount(count)}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {newest.map(({ title }, at) => (
          <li key={at}>{title}</li>
        ))}
      </ul>
    </>
  );
}
