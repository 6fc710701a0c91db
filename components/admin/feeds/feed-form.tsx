'use client';

import { startTransition, useActionState, useState, type FormEvent, type ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { VersionField } from '#components/admin/form/version-field.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { admin } from '#content/admin/admin.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { feedAreas, type FeedFields, type FeedState } from '#lib/newsletter/admin/feed-form.ts';

const texts = newsletterAdmin.feeds;
const { invalid, conflict } = texts.problems;
const messages = { invalid, conflict, signed_out: admin.signedOutWithText };
const newFeed: FeedFields = { name: '', url: '', area: 'mixed', enabled: true };

type FeedForm = {
  action: (previous: FeedState, form: FormData) => Promise<FeedState>;
  path: string;
  button: { idle: string; busy: string };
  /** Without a version on a page that could load nothing. */
  feed?: FeedFields & { id: string; version?: number };
  /** On a page that could load nothing: shown unless a feed was just posted and not stored. */
  otherwise?: ReactNode;
};

/** Adds or edits a feed. What was typed lives here, so that no response can throw it away. */
export function FeedForm({ action, path, button, feed, otherwise }: FeedForm) {
  // By the path, so that the result also finds a form that stands elsewhere on the page.
  const [state, submit, busy] = useActionState<FeedState, FormData>(action, { status: 'idle' }, path);
  const [fields, setFields] = useState(state.fields ?? feed ?? newFeed);
  const problems = state.status === 'invalid' ? state.problems : {};
  const control = (name: 'name' | 'url' | 'area') => ({
    id: `feed-${name}`,
    name,
    value: fields[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  // React resets a form after its action, and a select with it; sent by hand, everything stays as it is.
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => submit(form));
  };
  if (otherwise !== undefined && !state.fields) return otherwise;
  return (
    <form
      action={submit}
      aria-label={button.idle}
      onSubmit={send}
      className="mt-6 max-w-2xl space-y-5"
      noValidate
    >
      <ActionMessage state={state} messages={messages} path={path} />
      {feed && (
        <>
          <input type="hidden" name="id" value={feed.id} />
          <VersionField state={state} shown={feed.version} />
        </>
      )}
      <Field {...control('name')} label={texts.name} hint={texts.nameHint} required maxLength={80} />
      <Field {...control('url')} type="url" label={texts.url} hint={texts.urlHint} required maxLength={500} />
      <Field {...control('area')} as="select" label={texts.area}>
        {feedAreas.map((area) => (
          <option key={area} value={area}>
            {texts.areas[area]}
          </option>
        ))}
      </Field>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="enabled"
          checked={fields.enabled}
          onChange={(event) => setFields({ ...fields, enabled: event.target.checked })}
          className="size-5 accent-accent"
        />
        {texts.enabled}
      </label>
      <SubmitButton texts={button} pending={busy} />
    </form>
  );
}
