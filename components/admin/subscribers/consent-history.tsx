import { PageSection } from '#components/admin/shell/page-section.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { Fact } from '#components/admin/shell/fact.tsx';
import { subscriber } from '#content/admin/subscriber.ts';
import { localMoment } from '#lib/format.ts';
import { isSuppression } from '#lib/newsletter/admin/subscriber-form.ts';
import { consentPath } from '#lib/newsletter/exporting/export-paths.ts';
import type { ConsentEvent } from '#lib/newsletter/admin/subscribers.ts';

const texts = subscriber.history;
const MOST = 100;

/** Every entry of the record of consent about an address, the newest first. */
export const ConsentHistory = ({ id, events }: { id: string; events: readonly ConsentEvent[] }) => (
  <PageSection id="history" title={texts.title}>
    {events.length === 0 && <p className="mt-4 text-muted">{texts.none}</p>}
    {events.length === MOST && <p className="mt-4 text-muted">{texts.newest}</p>}
    <ol className="mt-4 space-y-5">
      {events.map((event) => (
        <li key={event.id} className="border-l-3 border-line pl-4">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <strong className="font-semibold">{texts.kinds[event.kind]}</strong>
            <time dateTime={event.at} className="data text-muted">
              {localMoment(event.at)}
            </time>
          </p>
          <Details event={event} />
        </li>
      ))}
    </ol>
    <ForRole least="admin">
      <p className="mt-5">
        <a href={consentPath(id)} download className="link">
          {texts.file}
        </a>
      </p>
    </ForRole>
  </PageSection>
);

function Details({ event }: { event: ConsentEvent }) {
  const { kind, actor, admin, source, wording, wording_version: version, evidence } = event;
  // Of these two the source is the suppression they are about.
  const about = (kind === 'suppressed' || kind === 'lifted') && isSuppression(source) ? source : undefined;
  return (
    <dl className="mt-1 grid gap-x-6 gap-y-1 text-meta sm:grid-cols-[9rem_1fr]">
      <Fact name={texts.by}>{admin ?? texts.actors[actor]}</Fact>
      {about && <Fact name={texts.suppression}>{texts.suppressions[about]}</Fact>}
      {source && !about && <Fact name={texts.source}>{source}</Fact>}
      {wording && (
        <Fact name={texts.wording(version)}>
          <q className="whitespace-pre-wrap">{wording}</q>
        </Fact>
      )}
      {evidence && (
        <Fact name={actor === 'admin' ? texts.reason : texts.evidence}>
          <span className="whitespace-pre-wrap">{evidence}</span>
        </Fact>
      )}
    </dl>
  );
}
