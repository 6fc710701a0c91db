import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { LoadFailure } from '@/components/admin/load-failure';
import { SignInAgain } from '@/components/admin/sign-in-again';
import { SourceForm } from '@/components/admin/source-form';
import { newsletterDesk } from '@/content/newsletter-desk';
import { requireAdmin } from '@/lib/auth/admin';
import { isEndedPost } from '@/lib/auth/ended-post';
import { ifAvailable } from '@/lib/auth/if-available';
import { sourcePath, SOURCES_PATH } from '@/lib/newsletter/source-form';
import { sourceById } from '@/lib/newsletter/sources';
import { saveSourceAction } from '../actions';

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
