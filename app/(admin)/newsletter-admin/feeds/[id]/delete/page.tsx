import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Confirmation } from '#components/admin/form/confirmation.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { ifAvailable } from '#lib/auth/load-or-unavailable.ts';
import { feedPath, FEEDS_PATH } from '#lib/newsletter/admin/feed-form.ts';
import { feedById } from '#lib/newsletter/admin/feeds.ts';
import { deleteFeedAction } from '#app/(admin)/newsletter-admin/feeds/actions.ts';

const texts = newsletterAdmin.feeds;
export const metadata: Metadata = { title: texts.deleteTitle };

export default async function DeleteFeedPage({ params }: PageProps<'/newsletter-admin/feeds/[id]/delete'>) {
  const { id } = await params;
  const path = `${feedPath(id)}/delete`;
  const answer = await ifAvailable('feeds.one', async () => {
    await requireAdmin(path);
    return { feed: await feedById(id) };
  });
  if (answer && !answer.feed) redirect(`${FEEDS_PATH}?done=not_found`);
  if (!answer?.feed) {
    return (
      <>
        <h1 className="text-section">{texts.deleteTitle}</h1>
        <LoadFailure text={texts.failed} path={path} />
      </>
    );
  }
  return (
    <Confirmation
      title={texts.deleteTitle}
      subject={answer.feed.name}
      text={texts.deleteText}
      action={deleteFeedAction}
      path={path}
      fields={{ id }}
      button={texts.deleteConfirm}
      keep={{ label: texts.keep, href: FEEDS_PATH }}
    />
  );
}
