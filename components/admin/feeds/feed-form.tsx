'use client';

import type { ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { useTypedFields } from '#components/admin/form/use-typed-fields.ts';
import { VersionField } from '#components/admin/form/version-field.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { admin } from '#content/admin/admin.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { feedAreas, type FeedFields, type FeedFormState } from '#lib/newsletter/admin/feed-form.ts';

const texts = newsletterAdmin.feeds;
const { invalid, conflict } = texts.problems;
const messages = { invalid, conflict, signed_out: admin.signedOutWithText };
const newFeed: FeedFields = { name: '', url: '', area: 'mixed', enabled: true };

type FeedForm = {
  action: (previous: FeedFormState, form: FormData) => Promise<FeedFormState>;
  path: string;
  button: { idle: string; busy: string };
  /** Without a version on a page that could load nothing. */
  feed?: FeedFields & { id: string; version?: number };
  /** On a page that could load nothing: shown unless a feed was just posted and not stored. */
  otherwise?: ReactNode;
};

/** Adds or edits a feed. What was typed lives here, so that no response can throw it away. */
export function FeedForm({ action, path, button, feed, otherwise }: FeedForm) {
  const { state, busy, form, fields, change, control } = useTypedFields(action, {
    path,
    prefix: 'feed',
    initial: feed ?? newFeed,
  });
  if (otherwise !== undefined && !state.fields) return otherwise;
  return (
    <form {...form} aria-label={button.idle} className="mt-6 max-w-2xl space-y-5">
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
          onChange={(event) => change({ enabled: event.target.checked })}
          className="size-5 accent-accent"
        />
        {texts.enabled}
      </label>
      <SubmitButton texts={button} pending={busy} />
    </form>
  );
}
