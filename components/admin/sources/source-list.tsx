import Link from 'next/link';
import { newsletterDesk } from '#content/admin/newsletter.ts';
import { localMoment } from '#lib/format.ts';
import { sourcePath, SOURCES_PATH } from '#lib/newsletter/admin/source-form.ts';
import type { Source } from '#lib/newsletter/admin/sources.ts';
import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { SubmitButton } from '#components/admin/form/submit-button.tsx';
import { TestFeed, type TestAction } from './test-feed.tsx';

const texts = newsletterDesk.sources;
const button = 'button button-outline min-h-11 px-4';

type SourceList = { sources: Source[]; switchSource: AdminAction; test: TestAction };

/** Every feed with what happened when it was last read, and what can be done with it. */
export function SourceList({ sources, switchSource, test }: SourceList) {
  if (sources.length === 0) return <p className="mt-8">{texts.none}</p>;
  return (
    <ul aria-label={texts.listCaption} className="mt-8 divide-y divide-line border-y border-line">
      {sources.map((source) => (
        <li key={source.id} className="grid gap-x-8 gap-y-4 py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            <h2 className="font-sans text-[1.125rem] font-semibold">{source.name}</h2>
            <p className="data mt-1 break-all text-muted">{source.url}</p>
            <p className="mt-2">
              {texts.areas[source.area]}
              {!source.enabled && <strong className="ml-3 text-note">{texts.off}</strong>}
            </p>
            <p className="text-meta mt-1 text-muted">
              {source.last_checked_at ? `${texts.lastRead}: ${localMoment(source.last_checked_at)}. ` : ''}
              {source.last_checked_at ? !source.last_error && `${texts.worked}.` : `${texts.neverRead}.`}
            </p>
            {source.last_error && <p className="mt-1 font-semibold text-error">{source.last_error}</p>}
          </div>
          <div>
            <div role="group" aria-label={source.name} className="flex flex-wrap gap-3 lg:justify-end">
              <Link href={sourcePath(source.id)} prefetch={false} className={button}>
                {texts.edit}
              </Link>
              <ActionForm
                action={switchSource}
                path={SOURCES_PATH}
                fields={{ id: source.id, enabled: String(!source.enabled) }}
              >
                <SubmitButton texts={source.enabled ? texts.switchOff : texts.switchOn} className={button} />
              </ActionForm>
              <Link href={`${sourcePath(source.id)}/delete`} prefetch={false} className={button}>
                {texts.delete}
              </Link>
            </div>
            <TestFeed action={test} url={source.url} className="mt-3 lg:text-right" />
          </div>
        </li>
      ))}
    </ul>
  );
}
