import type { Metadata } from 'next';
import { BlockForm } from '#components/admin/block-list/block-form.tsx';
import { BlockList } from '#components/admin/block-list/block-list.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { blockList as texts } from '#content/admin/block-list.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { BLOCKED_PATH } from '#lib/enquiries/admin/block-form.ts';
import { listBlocks } from '#lib/enquiries/admin/block-list.ts';
import { ENQUIRIES_PATH } from '#lib/enquiries/admin/enquiry-form.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { blockAction, unblockAction } from './actions.ts';

export const metadata: Metadata = { title: texts.title };

export default async function BlockListPage({
  searchParams,
}: PageProps<'/newsletter-admin/enquiries/blocked'>) {
  const message = flashMessage(texts.done, (await searchParams).done);
  const loaded = await loadForRole('editor', BLOCKED_PATH, 'blocks.list', listBlocks);
  if (loaded.status === 'forbidden') {
    return <NotLoaded title={texts.title} status={loaded.status} text={texts.failed} path={BLOCKED_PATH} />;
  }
  return (
    <div className="max-w-4xl">
      <PageHead
        message={message}
        back={{ href: ENQUIRIES_PATH, label: texts.back }}
        title={texts.title}
        lead={texts.lead}
      />
      {loaded.status === 'ok' && <BlockList blocks={loaded.data} remove={unblockAction} />}
      {loaded.status === 'unavailable' && <LoadFailure text={texts.failed} path={BLOCKED_PATH} />}
      {loaded.status === 'signed_out' && <SignInAgain path={BLOCKED_PATH} />}
      {(['word', 'domain'] as const).map((kind) =>
        loaded.status === 'ok' ? (
          <PageSection key={kind} id={`block-${kind}`} title={texts[kind].heading}>
            <BlockForm kind={kind} action={blockAction} />
          </PageSection>
        ) : (
          <BlockForm key={kind} kind={kind} action={blockAction} otherwise={null} />
        ),
      )}
    </div>
  );
}
