import { PageSection } from '#components/admin/shell/page-section.tsx';
import { enquiries } from '#content/admin/enquiries.ts';
import { enquiryStatuses } from '#lib/enquiries/admin/enquiry-form.ts';
import type { HistoryEvent } from '#lib/enquiries/admin/queries.ts';
import { Ago } from './moment.tsx';

type EnquiryHistory = { received: string; events: readonly HistoryEvent[]; now: number };

const texts = enquiries.history;

/** Who did what with an enquiry and when, from its arrival on. */
export const EnquiryHistory = ({ received, events, now }: EnquiryHistory) => (
  <PageSection id="history-heading" title={texts.heading}>
    <ol className="mt-4 space-y-2">
      <li>
        {texts.received} <Ago at={received} now={now} />
      </li>
      {events.map((event) => (
        <li key={event.id} className="break-words">
          {what(event)} <span className="text-muted">{texts.by(who(event))}</span>{' '}
          <Ago at={event.at} now={now} />
        </li>
      ))}
    </ol>
  </PageSection>
);

const who = ({ actor, by_server: byServer }: HistoryEvent): string =>
  byServer ? texts.server : (actor ?? texts.gone);

function what({ kind, to, to_gone: toGone }: HistoryEvent): string {
  if (kind === 'notes') return texts.notes;
  if (kind === 'blocked') return texts.blocked(to ?? '');
  const whom = toGone ? texts.gone : to;
  if (kind === 'assigned') return whom ? texts.assigned(whom) : texts.unassigned;
  const status = enquiryStatuses.find((each) => each === to);
  return status ? enquiries.status[status] : texts.received;
}
