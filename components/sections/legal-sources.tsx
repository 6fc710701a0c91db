import { Fragment } from 'react';
import { legalSourceById, legalSourceLabels } from '#content/collections/legal-sources.ts';
import { longDate } from '#lib/format.ts';
import { calendarPath } from '#lib/routes.ts';

/** Where the dates of law above come from, when they were last compared, and the way to all of them. */
export function LegalSources({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  const sources = ids.map(legalSourceById);
  const oldest = sources.map(({ checkedOn }) => checkedOn).sort()[0]!;
  return (
    <p className="prose mt-5 text-meta text-muted">
      {legalSourceLabels.sources}:{' '}
      {sources.map(({ id, title, href }, index) => (
        <Fragment key={id}>
          {index > 0 && '; '}
          <a href={href}>{title}</a>
        </Fragment>
      ))}
      ; {legalSourceLabels.checkedOn} {longDate(oldest)}.{' '}
      <a href={calendarPath}>{legalSourceLabels.calendar}</a>
    </p>
  );
}
