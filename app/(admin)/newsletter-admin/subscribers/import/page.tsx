import type { Metadata } from 'next';
import { RecentImports } from '#components/admin/importing/recent-imports.tsx';
import { UploadForm } from '#components/admin/importing/upload-form.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { Field } from '#components/form/field.tsx';
import { Unbroken } from '#components/ui/unbroken.tsx';
import { admin as adminTexts } from '#content/admin/admin.ts';
import { importing } from '#content/admin/importing.ts';
import { newsletterListPath } from '#lib/admin/list-params.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { parsePositiveInt } from '#lib/ids.ts';
import { givenReasons, IMPORT_PATH } from '#lib/newsletter/importing/import-form.ts';
import { listImports } from '#lib/newsletter/importing/imports.ts';

export const metadata: Metadata = { title: importing.metaTitle };

const { upload } = importing;

export default async function ImportPage({
  searchParams,
}: PageProps<'/newsletter-admin/subscribers/import'>) {
  const { problem, line, done } = await searchParams;
  const loaded = await loadForRole('admin', IMPORT_PATH, 'import.list', listImports);
  const failure = flashMessage({ ...adminTexts.problems, ...upload.problems }, problem);
  const atLine = parsePositiveInt(line);
  return (
    <>
      {failure && (
        <div className="mb-8">
          <Message kind="error">
            <p className="font-semibold">{failure}</p>
            {atLine && <p className="mt-2">{upload.atLine(atLine)}</p>}
          </Message>
        </div>
      )}
      <PageHead
        message={done === 'discarded' && importing.ended.discarded}
        back={{ href: newsletterListPath({ tab: 'subscribers' }), label: importing.links.back }}
        title={importing.title}
      />
      <p className="mt-5 max-w-2xl">{importing.intro}</p>
      {loaded.status !== 'ok' ? (
        <NotLoaded status={loaded.status} text={importing.failed} path={IMPORT_PATH} />
      ) : (
        <>
          <section aria-labelledby="subscribers" className="mt-10 border-t border-line pt-8">
            <h2 id="subscribers" className="text-card">
              {upload.subscribers.title}
            </h2>
            <ul className="mt-4 max-w-2xl list-disc space-y-2 pl-5">
              {upload.subscribers.rules.map((rule) => (
                <li key={rule}>
                  <Unbroken>{rule}</Unbroken>
                </li>
              ))}
            </ul>
            <p className="mt-4 font-semibold">{upload.subscribers.sampleLabel}</p>
            <pre className="mt-2 max-w-2xl rounded-control border border-line p-4 text-meta break-words whitespace-pre-wrap">
              {upload.subscribers.sample}
            </pre>
            <UploadForm kind="subscribers" />
          </section>
          <section aria-labelledby="suppressions" className="mt-10 border-t border-line pt-8">
            <h2 id="suppressions" className="text-card">
              {upload.suppressions.title}
            </h2>
            <p className="mt-4 max-w-2xl">{upload.suppressions.text}</p>
            <UploadForm kind="suppressions">
              <Field
                as="select"
                id="import-reason"
                name="reason"
                label={upload.suppressions.reason}
                defaultValue=""
              >
                <option value="">{upload.suppressions.choose}</option>
                {givenReasons.map((reason) => (
                  <option key={reason} value={reason}>
                    {upload.suppressions.reasons[reason]}
                  </option>
                ))}
              </Field>
            </UploadForm>
          </section>
          {loaded.data.length > 0 && (
            <section aria-labelledby="recent" className="mt-10 border-t border-line pt-8">
              <h2 id="recent" className="text-card">
                {importing.recent.title}
              </h2>
              <RecentImports imports={loaded.data} />
            </section>
          )}
        </>
      )}
    </>
  );
}
