import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { WebhookForm } from '#components/admin/notifications/webhook-form.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { notifications as texts } from '#content/admin/notifications/webhooks.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { NOTIFICATIONS_PATH, webhookPath } from '#lib/webhooks/admin/webhook-form.ts';
import { webhookById } from '#lib/webhooks/admin/webhooks.ts';
import { saveWebhookAction } from '#app/(admin)/newsletter-admin/notifications/actions.ts';

export const metadata: Metadata = { title: texts.edit };

export default async function WebhookPage({ params }: PageProps<'/newsletter-admin/notifications/[id]'>) {
  const { id } = await params;
  const path = webhookPath(id);
  const loaded = await loadForRole('admin', path, 'webhooks.one', (admin) => webhookById(admin, id));
  if (loaded.status === 'ok' && !loaded.data) redirect(`${NOTIFICATIONS_PATH}?done=not_found`);
  const form = { action: saveWebhookAction, path, button: texts.save };
  return (
    <>
      <PageHead back={{ href: NOTIFICATIONS_PATH, label: texts.title }} title={texts.edit} />
      {loaded.status === 'ok' && loaded.data ? (
        <WebhookForm {...form} webhook={loaded.data} />
      ) : (
        <>
          {loaded.status === 'unavailable' && <LoadFailure text={texts.failed} path={path} />}
          <WebhookForm
            {...form}
            webhook={{ id }}
            otherwise={loaded.status === 'signed_out' ? <SignInAgain path={path} /> : null}
          />
        </>
      )}
    </>
  );
}
