'use client';

import type { ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { useTypedFields } from '#components/admin/form/use-typed-fields.ts';
import { VersionField } from '#components/admin/form/version-field.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { admin } from '#content/admin/admin.ts';
import { forms } from '#content/site/forms.ts';
import { notifications as texts } from '#content/admin/notifications/webhooks.ts';
import {
  webhookEvents,
  webhookFormats,
  type WebhookFields,
  type WebhookState,
} from '#lib/webhooks/admin/webhook-form.ts';
import type { Webhook } from '#lib/webhooks/admin/webhooks.ts';
import { Secret } from './secret.tsx';

const { invalid, conflict, too_many } = texts.problems;
const messages = { invalid, conflict, too_many, signed_out: admin.signedOutWithText };
const newWebhook: WebhookFields = {
  ...{ name: '', url: '', format: 'standard', events: ['enquiry.created'], contents: false },
};
const box = 'size-5 shrink-0 accent-accent';

type WebhookForm = {
  action: (previous: WebhookState, form: FormData) => Promise<WebhookState>;
  path: string;
  button: { idle: string; busy: string };
  /** Without more than its id on a page that could load nothing. */
  webhook?: Webhook | { id: string };
  /** On a page that could load nothing: shown unless something was just posted and not stored. */
  otherwise?: ReactNode;
};

/** Adds or edits a webhook. What was typed lives here, so that no response can throw it away. */
export function WebhookForm({ action, path, button, webhook, otherwise }: WebhookForm) {
  const stored = webhook && 'name' in webhook ? webhook : undefined;
  const { state, busy, form, fields, change, control } = useTypedFields(action, {
    path,
    prefix: 'webhook',
    initial: stored ? { ...stored, url: '', contents: stored.with_contents } : newWebhook,
  });
  const noEvents = state.status === 'invalid' && state.problems.events;
  const field = (name: 'name' | 'url' | 'format') => ({ ...control(name), label: texts.fields[name] });
  const toggle = (event: string, checked: boolean): void =>
    change({ events: checked ? [...fields.events, event] : fields.events.filter((one) => one !== event) });
  if (otherwise !== undefined && !state.fields) return otherwise;
  const message = (
    <ActionMessage
      state={state}
      messages={messages}
      path={path}
      done={state.status === 'ok' && <Secret text={texts.secret.added} secret={state.secret} />}
    />
  );
  // In its place, so that a second press does not add another.
  if (state.status === 'ok') return <div className="mt-6 max-w-2xl">{message}</div>;
  return (
    <form {...form} aria-label={button.idle} className="mt-6 max-w-2xl space-y-5">
      {message}
      {webhook && (
        <>
          <input type="hidden" name="id" value={webhook.id} />
          <VersionField state={state} shown={stored?.version} />
        </>
      )}
      <Field {...field('name')} hint={texts.hints.name} required />
      {!webhook && (
        <Field {...field('format')} as="select">
          {webhookFormats.map((format) => (
            <option key={format} value={format}>
              {texts.formats[format]}
            </option>
          ))}
        </Field>
      )}
      <Field
        {...field('url')}
        type="url"
        hint={webhook ? texts.hints.urlKept(stored?.host ?? '…') : texts.hints.url}
        required={!webhook}
        autoComplete="off"
        spellCheck={false}
      />
      <fieldset aria-describedby={noEvents ? 'webhook-events-error' : undefined}>
        <legend className="font-semibold">{texts.fields.events}</legend>
        {noEvents && (
          <p id="webhook-events-error" className="mt-1 font-medium text-error">
            <span className="sr-only">{forms.errorPrefix}</span>
            {noEvents}
          </p>
        )}
        {webhookEvents.map((event) => (
          <label key={event} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="events"
              value={event}
              checked={fields.events.includes(event)}
              onChange={({ target }) => toggle(event, target.checked)}
              className={box}
            />
            {texts.events[event]}
          </label>
        ))}
      </fieldset>
      <div>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name="contents"
            checked={fields.contents}
            onChange={({ target }) => change({ contents: target.checked })}
            aria-describedby="webhook-contents-hint"
            className={box}
          />
          {texts.fields.contents}
        </label>
        <p id="webhook-contents-hint" className="pl-8 text-meta text-muted">
          {texts.hints.contents}
        </p>
      </div>
      <SubmitButton texts={button} pending={busy} />
    </form>
  );
}
