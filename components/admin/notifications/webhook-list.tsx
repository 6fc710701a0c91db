import Link from 'next/link';
import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { Badge } from '#components/admin/lists/badge.tsx';
import { notifications as texts } from '#content/admin/notifications/webhooks.ts';
import {
  NOTIFICATIONS_PATH,
  webhookPath,
  type WebhookChange,
  type WebhookFailure,
} from '#lib/webhooks/admin/webhook-form.ts';
import type { Webhook } from '#lib/webhooks/admin/webhooks.ts';
import { RotateForm, type RotateAction } from './rotate-form.tsx';

const button = 'button button-outline min-h-11 px-4';

type WebhookList = {
  webhooks: readonly Webhook[];
  change: AdminAction<WebhookFailure>;
  rotate: RotateAction;
};

/** Every webhook: where it goes, what it hears, and what can be done with it. */
export function WebhookList({ webhooks, change, rotate }: WebhookList) {
  if (webhooks.length === 0) return <p className="mt-8">{texts.none}</p>;
  return (
    <ul aria-label={texts.list} className="mt-8 divide-y divide-line border-y border-line">
      {webhooks.map((webhook) => {
        const { id, name, host, format, events, enabled } = webhook;
        const step = (what: WebhookChange) => (
          <ActionForm
            action={change}
            label={`${texts[what].idle}: ${name}`}
            messages={texts.actionProblems}
            path={NOTIFICATIONS_PATH}
            fields={{ id, change: what }}
          >
            <SubmitButton texts={texts[what]} className={button} />
          </ActionForm>
        );
        return (
          <li key={id} className="py-6">
            <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-[1.125rem] font-semibold">
              <span className="min-w-0 break-words">{name}</span>
              <Badge colour={enabled ? 'green' : 'yellow'}>{enabled ? texts.on : texts.paused}</Badge>
            </h2>
            <p className="mt-1 break-words text-muted">
              {texts.formats[format]}, <span className="data wrap-anywhere">{host}</span>
            </p>
            <p className="mt-1 text-muted">
              {events.map((event) => texts.events[event]).join(' · ')}
              {webhook.with_contents && ` · ${texts.withContents}`}
            </p>
            <div role="group" aria-label={name} className="mt-4 flex flex-wrap items-start gap-3">
              {step('test')}
              {step(enabled ? 'pause' : 'resume')}
              <Link href={webhookPath(id)} prefetch={false} className={button}>
                {texts.change}
              </Link>
              {format === 'standard' && <RotateForm action={rotate} id={id} name={name} />}
              <Link href={`${webhookPath(id)}/delete`} prefetch={false} className={button}>
                {texts.delete}
              </Link>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
