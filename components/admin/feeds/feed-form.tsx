'use client';

import { startTransition, useActionState, useState, type FormEvent, type ReactNode } from 'react';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { feedAreas, type FeedOutcome, type FeedFields } from '#lib/newsletter/admin/feed-form.ts';
import { ActionAnswer } from '#components/admin/form/action-form.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { controlClass } from '#components/admin/form/text-field.tsx';

const texts = newsletterAdmin.feeds;

type FeedForm = {
  action: (previous: FeedOutcome, form: FormData) => Promise<FeedOutcome>;
  path: string;
  button: { idle: string; busy: string };
  feed?: FeedFields & { id: string };
  /** On a page that could look nothing up: only what was just posted is shown, or this in its place. */
  otherwise?: ReactNode;
};

/** Adds or edits a feed. What was typed lives here, so that no answer of the server can throw it away. */
export function FeedForm({ action, path, button, feed, otherwise }: FeedForm) {
  // By the path, so that the answer also finds a form that stands elsewhere on the page.
  const [outcome, submit, busy] = useActionState(action, { status: 'idle' }, path);
  const [words, setWords] = useState(
    outcome.words ?? feed ?? { name: '', url: '', area: 'mixed', enabled: true },
  );
  const problems = outcome.status === 'invalid' ? outcome.problems : {};
  const change = (part: Partial<FeedFields>) => setWords({ ...words, ...part });
  const field = (name: 'name' | 'url' | 'area', hint?: string) => ({
    id: `feed-${name}`,
    name,
    value: words[name],
    'aria-invalid': problems[name] !== undefined,
    'aria-describedby':
      [hint && `feed-${name}-hint`, problems[name] && `feed-${name}-problem`].filter(Boolean).join(' ') ||
      undefined,
    className: `${controlClass} h-12`,
  });
  const problem = (name: 'name' | 'url' | 'area') =>
    problems[name] && (
      <p id={`feed-${name}-problem`} className="mt-1 font-semibold text-error">
        {problems[name]}
      </p>
    );
  // React resets a form after its action, and a select with it; sent by hand, everything stays as it is.
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The button is not `disabled`, which would throw the focus away.
    if (busy) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => submit(form));
  };
  if (otherwise !== undefined && !outcome.words) return otherwise;
  return (
    <form action={submit} onSubmit={send} className="mt-6 max-w-2xl space-y-5" noValidate>
      {outcome.status === 'invalid' ? (
        <Message kind="error">{texts.problems.invalid}</Message>
      ) : (
        <ActionAnswer outcome={outcome} path={path} />
      )}
      {feed && <input type="hidden" name="id" value={feed.id} />}
      <div>
        <label htmlFor="feed-name" className="font-semibold">
          {texts.name}
        </label>
        <p id="feed-name-hint" className="text-meta text-muted">
          {texts.nameHint}
        </p>
        <input
          {...field('name', texts.nameHint)}
          required
          maxLength={80}
          onChange={(event) => change({ name: event.target.value })}
        />
        {problem('name')}
      </div>
      <div>
        <label htmlFor="feed-url" className="font-semibold">
          {texts.url}
        </label>
        <p id="feed-url-hint" className="text-meta text-muted">
          {texts.urlHint}
        </p>
        <input
          {...field('url', texts.urlHint)}
          type="url"
          required
          maxLength={500}
          onChange={(event) => change({ url: event.target.value })}
        />
        {problem('url')}
      </div>
      <div>
        <label htmlFor="feed-area" className="font-semibold">
          {texts.area}
        </label>
        <select {...field('area')} onChange={(event) => change({ area: event.target.value })}>
          {feedAreas.map((area) => (
            <option key={area} value={area}>
              {texts.areas[area]}
            </option>
          ))}
        </select>
        {problem('area')}
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="enabled"
          checked={words.enabled}
          onChange={(event) => change({ enabled: event.target.checked })}
          className="size-5 accent-accent"
        />
        {texts.enabled}
      </label>
      <button type="submit" aria-disabled={busy} className="button button-primary">
        {busy ? button.busy : button.idle}
      </button>
    </form>
  );
}
