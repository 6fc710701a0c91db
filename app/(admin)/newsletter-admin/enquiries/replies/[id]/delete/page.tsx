import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Confirmation } from '#components/admin/form/confirmation.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { savedReplies as texts } from '#content/admin/replies.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { savedReplyById } from '#lib/enquiries/admin/saved-replies.ts';
import { SAVED_REPLIES_PATH, savedReplyPath } from '#lib/enquiries/admin/saved-reply-form.ts';
import { deleteReplyAction } from '#app/(admin)/newsletter-admin/enquiries/replies/actions.ts';

export const metadata: Metadata = { title: texts.deleteTitle };

export default async function DeleteSavedReplyPage({
  params,
}: PageProps<'/newsletter-admin/enquiries/replies/[id]/delete'>) {
  const { id } = await params;
  const path = `${savedReplyPath(id)}/delete`;
  const loaded = await loadForRole('editor', path, 'replies.one', (admin) => savedReplyById(admin, id));
  if (loaded.status !== 'ok') {
    return <NotLoaded title={texts.deleteTitle} status={loaded.status} text={texts.failed} path={path} />;
  }
  const reply = loaded.data;
  if (!reply) redirect(`${SAVED_REPLIES_PATH}?done=not_found`);
  return (
    <Confirmation
      title={texts.deleteTitle}
      subject={reply.title}
      text={texts.deleteText}
      action={deleteReplyAction}
      messages={texts.actionProblems}
      path={path}
      fields={{ id }}
      button={texts.deleteConfirm}
      keep={{ label: texts.keep, href: SAVED_REPLIES_PATH }}
    />
  );
}
