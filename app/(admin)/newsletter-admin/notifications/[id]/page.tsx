import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { WebhookForm } from '#components/admin/notifications/webhook-form.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
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
      <Link href={NOTIFICATIONS_PATH} prefetch={false} className="link inline-block py-2">
        {texts.title}
      </Link>
      <h1 className="mt-4 text-section">{texts.edit}</h1>
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
