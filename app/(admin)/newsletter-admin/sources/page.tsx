import type { Metadata } from 'next';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { RunList } from '#components/admin/issues/run-list.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { SourceForm } from '#components/admin/sources/source-form.tsx';
import { SourceList } from '#components/admin/sources/source-list.tsx';
import { newsletterDesk } from '#content/admin/newsletter.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { isEndedPost } from '#lib/auth/expired-session.ts';
import { ifAvailable } from '#lib/auth/load-or-unavailable.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { SOURCES_PATH } from '#lib/newsletter/admin/source-form.ts';
import { listSources } from '#lib/newsletter/admin/sources.ts';
import { saveSourceAction, switchSourceAction, testSourceAction } from './actions.ts';

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
  const answer = flashMessage(texts.done, done);
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
