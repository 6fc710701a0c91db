import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Confirmation } from '@/components/admin/confirmation';
import { LoadFailure } from '@/components/admin/load-failure';
import { newsletterDesk } from '@/content/newsletter-desk';
import { requireAdmin } from '@/lib/auth/admin';
import { ifAvailable } from '@/lib/auth/if-available';
import { sourcePath, SOURCES_PATH } from '@/lib/newsletter/source-form';
import { sourceById } from '@/lib/newsletter/sources';
import { deleteSourceAction } from '../../actions';

const texts = newsletterDesk.sources;
export const metadata: Metadata = { title: texts.deleteTitle };

export default async function DeleteSourcePage({
  params,
}: PageProps<'/newsletter-admin/sources/[id]/delete'>) {
  const { id } = await params;
  const path = `${sourcePath(id)}/delete`;
  const answer = await ifAvailable('sources.one', async () => {
    await requireAdmin(path);
    return { source: await sourceById(id) };
  });
  if (answer && !answer.source) redirect(`${SOURCES_PATH}?done=not_found`);
  if (!answer?.source) {
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
      subject={answer.source.name}
      text={texts.deleteText}
      action={deleteSourceAction}
      path={path}
      fields={{ id }}
      button={texts.deleteConfirm}
      keep={{ label: texts.keep, href: SOURCES_PATH }}
    />
  );
}
