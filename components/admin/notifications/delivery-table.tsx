import Link from 'next/link';
import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { Badge } from '#components/admin/lists/badge.tsx';
import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';
import { notifications } from '#content/admin/notifications/webhooks.ts';
import { enquiryPath } from '#lib/enquiries/admin/enquiry-form.ts';
import { localMoment } from '#lib/format.ts';
import { sendPath } from '#lib/newsletter/sending/send-form.ts';
import { NOTIFICATIONS_PATH, type WebhookFailure } from '#lib/webhooks/admin/webhook-form.ts';
import type { WebhookDelivery } from '#lib/webhooks/admin/webhooks.ts';

const texts = notifications.deliveries;
const colours = {
  pending: 'blue',
  claimed: 'blue',
  delivered: 'green',
  given_up: 'red',
  skipped: undefined,
  dismissed: undefined,
} as const;
const cell = 'max-lg:block max-lg:py-0.5';

type Settle = { settle: AdminAction<WebhookFailure> };

/** The latest deliveries, and what waits for somebody before them. */
export function DeliveryTable({ deliveries, settle }: Settle & { deliveries: readonly WebhookDelivery[] }) {
  return (
    <>
      <p className="measure mt-4 text-muted">{texts.lead}</p>
      {deliveries.length === 0 ? (
        <p className="mt-4">{texts.none}</p>
      ) : (
        <StackedTable caption={texts.title} headings={Object.values(texts.columns)} below="lg">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} settle={settle} />
          ))}
        </StackedTable>
      )}
    </>
  );
}

function DeliveryRow({ delivery, settle }: Settle & { delivery: WebhookDelivery }) {
  const { status, attempts, created_at: at, next_attempt_at: next, last_error: error } = delivery;
  return (
    <tr
      {...tableRoles.row}
      className="border-t border-line align-top max-lg:block max-lg:py-4 lg:[&>td]:py-3.5 lg:[&>td]:pr-6"
    >
      <td {...tableRoles.cell} className={cell}>
        <time dateTime={at} className="data">
          {localMoment(at)}
        </time>
      </td>
      <td {...tableRoles.cell} className={cell}>
        <span className="block font-semibold">{notifications.events[delivery.event]}</span>
        <span className="block break-words text-muted">{texts.to(delivery.webhook)}</span>
        {delivery.enquiry && (
          <Link href={enquiryPath(delivery.enquiry)} prefetch={false} className="link inline-block py-1">
            {texts.enquiry}
          </Link>
        )}
        {delivery.issue_number !== null && (
          <Link href={sendPath(delivery.issue_number)} prefetch={false} className="link inline-block py-1">
            {texts.issue(delivery.issue_number)}
          </Link>
        )}
      </td>
      <td {...tableRoles.cell} className={cell}>
        <Badge colour={colours[status]}>{texts.states[status]}</Badge>
        <span className="ml-2 text-meta text-muted">{texts.attempts(attempts)}</span>
        {error && <span className="block text-meta text-muted">{error}</span>}
        {next && attempts > 0 && (
          <span className="block text-meta text-muted">
            {texts.again}{' '}
            <time dateTime={next} className="data">
              {localMoment(next)}
            </time>
          </span>
        )}
      </td>
      <td {...tableRoles.cell} className={cell}>
        {status === 'given_up' && (
          <div className="flex flex-wrap gap-3">
            {(['resend', 'dismiss'] as const).map((decision) => (
              <ActionForm
                key={decision}
                action={settle}
                label={texts.of(
                  texts[decision].idle,
                  notifications.events[delivery.event],
                  delivery.webhook,
                  localMoment(at),
                )}
                messages={notifications.actionProblems}
                path={NOTIFICATIONS_PATH}
                fields={{ id: delivery.id, decision }}
              >
                <SubmitButton texts={texts[decision]} className="button button-outline min-h-11 px-4" />
              </ActionForm>
            ))}
          </div>
        )}
      </td>
    </tr>
  );
}
