import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Confirmation } from '#components/admin/form/confirmation.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { feedPath, FEEDS_PATH } from '#lib/newsletter/admin/feed-form.ts';
import { feedById } from '#lib/newsletter/admin/feeds.ts';
import { deleteFeedAction } from '#app/(admin)/newsletter-admin/feeds/actions.ts';

const texts = newsletterAdmin.feeds;
export const metadata: Metadata = { title: texts.deleteTitle };

export default async function DeleteFeedPage({ params }: PageProps<'/newsletter-admin/feeds/[id]/delete'>) {
  const { id } = await params;
  const path = `${feedPath(id)}/delete`;
  const loaded = await loadForRole('editor', path, 'feeds.one', (admin) => feedById(admin, id));
  if (loaded.status !== 'ok') {
    return <NotLoaded title={texts.deleteTitle} status={loaded.status} text={texts.failed} path={path} />;
  }
  const feed = loaded.data;
  if (!feed) redirect(`${FEEDS_PATH}?done=not_found`);
  return (
    <Confirmation
      title={texts.deleteTitle}
      subject={feed.name}
      text={texts.deleteText}
      action={deleteFeedAction}
      messages={texts.actionProblems}
      path={path}
      fields={{ id }}
      button={texts.deleteConfirm}
      keep={{ label: texts.keep, href: FEEDS_PATH }}
    />
  );
}
