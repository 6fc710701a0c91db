import Link from 'next/link';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { archiveWords } from '#content/words/archive-words.ts';
import { localMoment } from '#lib/format.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';
import type { Run } from '#lib/newsletter/admin/feeds.ts';
import { Badge } from '#components/admin/lists/badge.tsx';

const texts = newsletterAdmin.feeds;
const colours = { running: 'yellow', succeeded: 'green', failed: 'red' } as const;

/** What became of the latest attempts to make an issue, also of those that made none. */
export function RunList({ runs }: { runs: Run[] }) {
  return (
    <section aria-labelledby="runs" className="mt-14">
      <h2 id="runs" className="text-title">
        {texts.runs}
      </h2>
      {runs.length === 0 ? <p className="mt-4 text-muted">{texts.runsNone}</p> : <Runs runs={runs} />}
    </section>
  );
}

function Runs({ runs }: { runs: Run[] }) {
  return (
    <ul className="mt-5 divide-y divide-line border-y border-line">
      {runs.map((run) => (
        <li key={run.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
          <time dateTime={run.started_at} className="data text-muted">
            {localMoment(run.started_at)}
          </time>
          <Badge colour={colours[run.status]}>{texts.runOutcome[run.status]}</Badge>
          {run.newsletter_issues && (
            <Link href={editPath(run.newsletter_issues.issue_number)} prefetch={false} className="link">
              {archiveWords.issue(run.newsletter_issues.issue_number)}
            </Link>
          )}
          {run.message && <span>{run.message}</span>}
          {run.warnings.map((warning) => (
            <span key={warning}>{texts.warnings[warning]}</span>
          ))}
        </li>
      ))}
    </ul>
  );
}
