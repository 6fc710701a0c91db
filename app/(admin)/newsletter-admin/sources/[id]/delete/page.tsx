import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Confirmation } from '#components/admin/form/confirmation.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { newsletterDesk } from '#content/admin/newsletter.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { ifAvailable } from '#lib/auth/load-or-unavailable.ts';
import { sourcePath, SOURCES_PATH } from '#lib/newsletter/admin/source-form.ts';
import { sourceById } from '#lib/newsletter/admin/sources.ts';
import { deleteSourceAction } from '#app/(admin)/newsletter-admin/sources/actions.ts';

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
