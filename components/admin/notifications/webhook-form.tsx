'use client';

import { startTransition, useActionState, useState, type FormEvent, type ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
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
  // By the path, so that the result also finds a form that stands elsewhere on the page.
  const [state, submit, busy] = useActionState<WebhookState, FormData>(action, { status: 'idle' }, path);
  const stored = webhook && 'name' in webhook ? webhook : undefined;
  const [fields, setFields] = useState<WebhookFields>(
    state.fields ?? (stored ? { ...stored, url: '', contents: stored.with_contents } : newWebhook),
  );
  const problems = state.status === 'invalid' ? state.problems : {};
  const control = (name: 'name' | 'url' | 'format') => ({
    id: `webhook-${name}`,
    name,
    label: texts.fields[name],
    value: fields[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const toggle = (event: string, checked: boolean): void =>
    setFields({
      ...fields,
      events: checked ? [...fields.events, event] : fields.events.filter((one) => one !== event),
    });
  // React resets a form after its action, and a select with it; sent by hand, everything stays as it is.
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => submit(form));
  };
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
    <form
      action={submit}
      aria-label={button.idle}
      onSubmit={send}
      className="mt-6 max-w-2xl space-y-5"
      noValidate
    >
      {message}
      {webhook && (
        <>
          <input type="hidden" name="id" value={webhook.id} />
          <VersionField state={state} shown={stored?.version} />
        </>
      )}
      <Field {...control('name')} hint={texts.hints.name} required />
      {!webhook && (
        <Field {...control('format')} as="select">
          {webhookFormats.map((format) => (
            <option key={format} value={format}>
              {texts.formats[format]}
            </option>
          ))}
        </Field>
      )}
      <Field
        {...control('url')}
        type="url"
        hint={webhook ? texts.hints.urlKept(stored?.host ?? '…') : texts.hints.url}
        required={!webhook}
        autoComplete="off"
        spellCheck={false}
      />
      <fieldset aria-describedby={problems.events && 'webhook-events-error'}>
        <legend className="font-semibold">{texts.fields.events}</legend>
        {problems.events && (
          <p id="webhook-events-error" className="mt-1 font-medium text-error">
            <span className="sr-only">{forms.errorPrefix}</span>
            {problems.events}
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
            onChange={({ target }) => setFields({ ...fields, contents: target.checked })}
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
