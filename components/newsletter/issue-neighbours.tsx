import Link from 'next/link';
import { issuePath, type IssueSummary } from '@/lib/newsletter/issue';
import type { Neighbours } from '@/lib/newsletter/queries';

/** To the issue before and the issue after this one. */
export function IssueNeighbours({ older, newer }: Neighbours) {
  if (!older && !newer) return null;
  return (
    <nav
      aria-label="Other issues"
      className="no-print mt-8 grid gap-4 border-t border-line pt-6 sm:grid-cols-2"
    >
      {older && <Neighbour issue={older} says="Previous issue" rel="prev" />}
      {newer && <Neighbour issue={newer} says="Next issue" rel="next" />}
    </nav>
  );
}

function Neighbour({ issue, says, rel }: { issue: IssueSummary; says: string; rel: 'prev' | 'next' }) {
  return (
    <Link
      href={issuePath(issue.number)}
      prefetch={false}
      rel={rel}
      className={`group card block p-4 hover:border-control ${rel === 'next' ? 'sm:col-start-2 sm:text-right' : ''}`}
    >
      <span className="data block text-muted">
        {says}: #{issue.number}
      </span>
      <span className="mt-1 block leading-snug underline-offset-4 group-hover:underline">{issue.title}</span>
    </Link>
  );
}
