import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { SourceForm } from '#components/admin/sources/source-form.tsx';
import { newsletterDesk } from '#content/admin/newsletter.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { isEndedPost } from '#lib/auth/expired-session.ts';
import { ifAvailable } from '#lib/auth/load-or-unavailable.ts';
import { sourcePath, SOURCES_PATH } from '#lib/newsletter/admin/source-form.ts';
import { sourceById } from '#lib/newsletter/admin/sources.ts';
import { saveSourceAction } from '#app/(admin)/newsletter-admin/sources/actions.ts';

const texts = newsletterDesk.sources;
export const metadata: Metadata = { title: texts.edit };

export default async function SourcePage({ params }: PageProps<'/newsletter-admin/sources/[id]'>) {
  const { id } = await params;
  const path = sourcePath(id);
  const ended = await isEndedPost();
  const answer = ended
    ? undefined
    : await ifAvailable('sources.one', async () => {
        await requireAdmin(path);
        return { source: await sourceById(id) };
      });
  if (answer && !answer.source) redirect(`${SOURCES_PATH}?done=not_found`);
  return (
    <>
      <h1 className="text-section">{texts.edit}</h1>
      {answer?.source ? (
        <SourceForm action={saveSourceAction} path={path} button={texts.save} source={answer.source} />
      ) : (
        <>
          {!ended && <LoadFailure text={texts.failed} path={path} />}
          <SourceForm
            action={saveSourceAction}
            path={path}
            button={texts.save}
            source={{ id, name: '', url: '', area: 'mixed', enabled: true }}
            otherwise={ended ? <SignInAgain path={path} /> : null}
          />
        </>
      )}
    </>
  );
}
