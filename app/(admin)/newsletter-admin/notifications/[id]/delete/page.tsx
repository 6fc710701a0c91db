import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Confirmation } from '#components/admin/form/confirmation.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { notifications as texts } from '#content/admin/notifications/webhooks.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { NOTIFICATIONS_PATH, webhookPath } from '#lib/webhooks/admin/webhook-form.ts';
import { webhookById } from '#lib/webhooks/admin/webhooks.ts';
import { deleteWebhookAction } from '#app/(admin)/newsletter-admin/notifications/actions.ts';

export const metadata: Metadata = { title: texts.deleteTitle };

export default async function DeleteWebhookPage({
  params,
}: PageProps<'/newsletter-admin/notifications/[id]/delete'>) {
  const { id } = await params;
  const path = `${webhookPath(id)}/delete`;
  const loaded = await loadForRole('admin', path, 'webhooks.one', (admin) => webhookById(admin, id));
  if (loaded.status !== 'ok') {
    return <NotLoaded title={texts.deleteTitle} status={loaded.status} text={texts.failed} path={path} />;
  }
  const webhook = loaded.data;
  if (!webhook) redirect(`${NOTIFICATIONS_PATH}?done=not_found`);
  return (
    <Confirmation
      title={texts.deleteTitle}
      subject={webhook.name}
      details={webhook.host}
      text={texts.deleteText}
      action={deleteWebhookAction}
      messages={texts.actionProblems}
      path={path}
      fields={{ id }}
      button={texts.deleteConfirm}
      keep={{ label: texts.keep, href: NOTIFICATIONS_PATH }}
    />
  );
}
