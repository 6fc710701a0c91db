import type { Metadata } from 'next';
import Link from 'next/link';
import { headers } from 'next/headers';
import { ActionForm } from '#components/admin/form/action-form.tsx';
import { CommitForm } from '#components/admin/importing/commit-form.tsx';
import { DryRun } from '#components/admin/importing/dry-run.tsx';
import { ImportOutcome } from '#components/admin/importing/import-outcome.tsx';
import { ImportProgress } from '#components/admin/importing/import-progress.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { importing } from '#content/admin/importing.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { localMoment } from '#lib/format.ts';
import { setResponseStatus } from '#lib/http/request.ts';
import { parseUuid } from '#lib/ids.ts';
import { IMPORT_PATH, importPathOf } from '#lib/newsletter/importing/import-form.ts';
import { importOf } from '#lib/newsletter/importing/imports.ts';
import { httpStatus } from '#lib/result.ts';
import {
  commitImportAction,
  continueImportAction,
  discardImportAction,
} from '#app/(admin)/newsletter-admin/subscribers/import/actions.ts';

export const metadata: Metadata = { title: importing.metaTitle };

const { commit, result } = importing;

const Another = () => (
  <p className="mt-8">
    <Link href={IMPORT_PATH} prefetch={false} className="link">
      {importing.links.again}
    </Link>
  </p>
);

export default async function OneImportPage({
  params,
}: PageProps<'/newsletter-admin/subscribers/import/[id]'>) {
  const { id: idInPath } = await params;
  const id = parseUuid(idInPath);
  const path = id ? importPathOf(id) : IMPORT_PATH;
  const loaded = await loadForRole('admin', path, 'import.one', async (admin) =>
    id ? importOf(admin, id) : null,
  );
  if (loaded.status !== 'ok')
    return <NotLoaded title={importing.title} status={loaded.status} text={importing.failed} path={path} />;
  if (!id || !loaded.data) {
    setResponseStatus(await headers(), httpStatus.not_found);
    return (
      <>
        <h1 className="text-section">{importing.missing.title}</h1>
        <p className="mt-5">{importing.missing.text}</p>
        <Another />
      </>
    );
  }
  const { import: found, refused } = loaded.data;
  const isOpen = found.status === 'ready';
  return (
    <>
      <h1 className="text-section">{isOpen ? result.titles[found.kind] : importing.title}</h1>
      {isOpen && <p className="mt-3">{result.read(found.rows_read, localMoment(found.created_at))}</p>}
      {found.status === 'committing' ? (
        <ImportProgress
          id={id}
          done={found.imported + found.changed}
          all={found.to_import}
          action={continueImportAction}
        />
      ) : (
        !isOpen && <ImportOutcome found={found} />
      )}
      {(isOpen || found.status === 'done') && <DryRun found={found} refused={refused} />}
      {isOpen && (
        <PageSection id="commit" title={commit.title}>
          {found.to_import > 0 ? (
            <CommitForm id={id} kind={found.kind} count={found.to_import} action={commitImportAction} />
          ) : (
            <p className="mt-4">{commit.nothing}</p>
          )}
          <ActionForm
            action={discardImportAction}
            label={commit.discard}
            messages={commit.discardProblems}
            path={path}
            fields={{ id }}
            className="mt-8 max-w-2xl"
          >
            <p className="mb-3">{commit.discardText}</p>
            <SubmitButton
              texts={{ idle: commit.discard, busy: commit.button.busy }}
              className="button button-outline"
            />
          </ActionForm>
        </PageSection>
      )}
      <Another />
    </>
  );
}
