import { sending } from '#content/admin/sending.ts';
import { localMoment } from '#lib/format.ts';
import type { EndedSend } from '#lib/newsletter/sending/overview.ts';

const { states, more } = sending.progress;

/** What came of the newest send of another issue. */
export function LastSend({ last }: { last: EndedSend }) {
  const figures = [
    [states.sent, last.sent],
    [states.failed, last.failed],
    [states.uncertain, last.uncertain],
    [states.skipped, last.skipped],
    [more.bounced, last.bounced],
    [more.complained, last.complained],
    [more.unsubscribed, last.unsubscribed],
  ] as const;
  return (
    <>
      <h3 className="mt-8 font-sans font-semibold">{sending.last.title}</h3>
      <p className="mt-1">
        {sending.last.text(last.issue_number, localMoment(last.finished_at))}
        {last.status === 'stopped' && `. ${sending.last.stopped}`}
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {figures.map(([name, count]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{sending.number(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
