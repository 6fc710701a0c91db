import type { Metadata } from 'next';
import { SavedReplyForm } from '#components/admin/replies/saved-reply-form.tsx';
import { SavedReplyList } from '#components/admin/replies/saved-reply-list.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { savedReplies as texts } from '#content/admin/replies.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { ENQUIRIES_PATH } from '#lib/enquiries/admin/enquiry-form.ts';
import { listSavedReplies } from '#lib/enquiries/admin/saved-replies.ts';
import { SAVED_REPLIES_PATH } from '#lib/enquiries/admin/saved-reply-form.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { saveReplyAction } from './actions.ts';

export const metadata: Metadata = { title: texts.title };

export default async function SavedRepliesPage({
  searchParams,
}: PageProps<'/newsletter-admin/enquiries/replies'>) {
  const { done } = await searchParams;
  const loaded = await loadForRole('editor', SAVED_REPLIES_PATH, 'replies.list', listSavedReplies);
  if (loaded.status === 'forbidden') {
    return (
      <NotLoaded title={texts.title} status={loaded.status} text={texts.failed} path={SAVED_REPLIES_PATH} />
    );
  }
  const message = flashMessage(texts.done, done);
  const form = { action: saveReplyAction, path: SAVED_REPLIES_PATH, button: texts.addButton };
  return (
    <>
      <PageHead
        message={message}
        kind={done === 'not_found' ? 'note' : 'ok'}
        back={{ href: ENQUIRIES_PATH, label: texts.back }}
        title={texts.title}
        lead={texts.lead}
      />
      {loaded.status === 'ok' ? (
        <>
          <SavedReplyList replies={loaded.data} />
          <section aria-labelledby="add" className="mt-14">
            <h2 id="add" className="text-title">
              {texts.add}
            </h2>
            <SavedReplyForm {...form} />
          </section>
        </>
      ) : (
        <>
          {loaded.status === 'unavailable' && <LoadFailure text={texts.failed} path={SAVED_REPLIES_PATH} />}
          <SavedReplyForm
            {...form}
            otherwise={loaded.status === 'signed_out' ? <SignInAgain path={SAVED_REPLIES_PATH} /> : null}
          />
        </>
      )}
    </>
  );
}
