import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SavedReplyForm } from '#components/admin/replies/saved-reply-form.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { savedReplies as texts } from '#content/admin/replies.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { savedReplyById } from '#lib/enquiries/admin/saved-replies.ts';
import { SAVED_REPLIES_PATH, savedReplyPath } from '#lib/enquiries/admin/saved-reply-form.ts';
import { saveReplyAction } from '#app/(admin)/newsletter-admin/enquiries/replies/actions.ts';

export const metadata: Metadata = { title: texts.edit };

export default async function SavedReplyPage({
  params,
}: PageProps<'/newsletter-admin/enquiries/replies/[id]'>) {
  const { id } = await params;
  const path = savedReplyPath(id);
  const loaded = await loadForRole('editor', path, 'replies.one', (admin) => savedReplyById(admin, id));
  if (loaded.status === 'forbidden') {
    return <NotLoaded title={texts.edit} status={loaded.status} text={texts.failed} path={path} />;
  }
  if (loaded.status === 'ok' && !loaded.data) redirect(`${SAVED_REPLIES_PATH}?done=not_found`);
  const form = { action: saveReplyAction, path, button: texts.save };
  return (
    <>
      <h1 className="text-section">{texts.edit}</h1>
      {loaded.status === 'ok' && loaded.data ? (
        <SavedReplyForm {...form} reply={loaded.data} />
      ) : (
        <>
          {loaded.status === 'unavailable' && <LoadFailure text={texts.failed} path={path} />}
          <SavedReplyForm
            {...form}
            reply={{ id, title: '', body: '', version: 0 }}
            otherwise={loaded.status === 'signed_out' ? <SignInAgain path={path} /> : null}
          />
        </>
      )}
    </>
  );
}
