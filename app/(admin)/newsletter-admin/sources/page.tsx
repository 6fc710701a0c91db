import type { Metadata } from 'next';
import { LoadFailure } from '@/components/admin/load-failure';
import { Message } from '@/components/admin/message';
import { RunList } from '@/components/admin/run-list';
import { SignInAgain } from '@/components/admin/sign-in-again';
import { SourceForm } from '@/components/admin/source-form';
import { SourceList } from '@/components/admin/source-list';
import { newsletterDesk } from '@/content/newsletter-desk';
import { requireAdmin } from '@/lib/auth/admin';
import { isEndedPost } from '@/lib/auth/ended-post';
import { ifAvailable } from '@/lib/auth/if-available';
import { doneText } from '@/lib/done-text';
import { SOURCES_PATH } from '@/lib/newsletter/source-form';
import { listSources } from '@/lib/newsletter/sources';
import { saveSourceAction, switchSourceAction, testSourceAction } from './actions';

const texts = newsletterDesk.sources;
export const metadata: Metadata = { title: texts.title };

export default async function SourcesPage({ searchParams }: PageProps<'/newsletter-admin/sources'>) {
  const { done } = await searchParams;
  const ended = await isEndedPost();
  const list = ended
    ? undefined
    : await ifAvailable('sources.list', async () => {
        await requireAdmin(SOURCES_PATH);
        return listSources();
      });
  const answer = doneText(texts.done, done);
  return (
    <>
      {answer && (
        <div className="mb-8">
          <Message kind={done === 'not_found' ? 'note' : 'ok'}>{answer}</Message>
        </div>
      )}
      <h1 className="text-section">{texts.title}</h1>
      <p className="measure mt-4 text-muted">{texts.lead}</p>
      {list ? (
        <>
          <SourceList sources={list.sources} switchSource={switchSourceAction} test={testSourceAction} />
          <section aria-labelledby="add" className="mt-14">
            <h2 id="add" className="text-title">
              {texts.add}
            </h2>
            <SourceForm action={saveSourceAction} path={SOURCES_PATH} button={texts.addButton} />
          </section>
          <RunList runs={list.runs} />
        </>
      ) : (
        <>
          {!ended && <LoadFailure text={texts.failed} path={SOURCES_PATH} />}
          <SourceForm
            action={saveSourceAction}
            path={SOURCES_PATH}
            button={texts.addButton}
            otherwise={ended ? <SignInAgain path={SOURCES_PATH} /> : null}
          />
        </>
      )}
    </>
  );
}
