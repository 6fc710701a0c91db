import type { Metadata } from 'next';
import Link from 'next/link';
import { DeliveryTable } from '#components/admin/notifications/delivery-table.tsx';
import { WebhookForm } from '#components/admin/notifications/webhook-form.tsx';
import { WebhookList } from '#components/admin/notifications/webhook-list.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { account } from '#content/admin/account.ts';
import { notifications as texts } from '#content/admin/notifications/webhooks.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { ACCOUNT_PATH, SYSTEM_PATH } from '#lib/auth/redirect-path.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { NOTIFICATIONS_PATH } from '#lib/webhooks/admin/webhook-form.ts';
import { listWebhooks } from '#lib/webhooks/admin/webhooks.ts';
import {
  changeWebhookAction,
  rotateSecretAction,
  saveWebhookAction,
  settleDeliveryAction,
} from './actions.ts';

export const metadata: Metadata = { title: texts.title };

export default async function NotificationsPage({
  searchParams,
}: PageProps<'/newsletter-admin/notifications'>) {
  const { done } = await searchParams;
  const loaded = await loadForRole('admin', NOTIFICATIONS_PATH, 'webhooks.list', listWebhooks);
  const message = flashMessage(texts.done, done);
  const form = { action: saveWebhookAction, path: NOTIFICATIONS_PATH, button: texts.addButton };
  return (
    <>
      <PageHead
        message={message}
        kind={done === 'not_found' ? 'note' : 'ok'}
        back={{ href: SYSTEM_PATH, label: texts.back }}
        title={texts.title}
        lead={texts.lead}
      />
      <p className="measure mt-3 text-muted">{texts.personal}</p>
      <p className="measure mt-3 text-muted">
        {texts.mails}{' '}
        <Link href={`${ACCOUNT_PATH}#digest`} prefetch={false} className="link">
          {account.title}
        </Link>
        .
      </p>
      {loaded.status === 'ok' ? (
        <>
          <WebhookList
            webhooks={loaded.data.webhooks}
            change={changeWebhookAction}
            rotate={rotateSecretAction}
          />
          <PageSection id="add" title={texts.add}>
            <WebhookForm {...form} />
          </PageSection>
          <PageSection id="deliveries" title={texts.deliveries.title}>
            <DeliveryTable deliveries={loaded.data.deliveries} settle={settleDeliveryAction} />
          </PageSection>
        </>
      ) : (
        <>
          {loaded.status === 'unavailable' && <LoadFailure text={texts.failed} path={NOTIFICATIONS_PATH} />}
          <WebhookForm
            {...form}
            otherwise={loaded.status === 'signed_out' ? <SignInAgain path={NOTIFICATIONS_PATH} /> : null}
          />
        </>
      )}
    </>
  );
}
