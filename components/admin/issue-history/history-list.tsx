import Link from 'next/link';
import { issueTexts } from '#content/admin/issues.ts';
import { localMoment } from '#lib/format.ts';
import { historyPath, type IssueHistory } from '#lib/newsletter/admin/history.ts';
import { issueTitle } from '#lib/newsletter/issue.ts';

const texts = issueTexts.history;

type HistoryList = { number: number; entries: IssueHistory['entries']; chosen: number | undefined };

/** The entries of an issue's history; the first holds its words of now. */
export const HistoryList = ({ number, entries, chosen }: HistoryList) => (
  <ol className="mt-6 max-w-3xl divide-y divide-line border-y border-line">
    {entries.map(({ id, title, saved_at: savedAt, saved_by: savedBy, characters }, index) => (
      <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">{issueTitle(title, number)}</p>
          <p className="text-meta break-words text-muted">
            <time dateTime={savedAt}>{localMoment(savedAt)}</time>, {savedBy ?? texts.somebody},{' '}
            {texts.size(characters)}
          </p>
        </div>
        {index === 0 ? (
          <p className="text-meta text-muted">{texts.current}</p>
        ) : (
          <Link
            href={historyPath(number, id)}
            prefetch={false}
            aria-current={id === chosen ? 'true' : undefined}
            aria-label={`${texts.compare}: ${localMoment(savedAt)}`}
            className="link inline-flex min-h-11 items-center"
          >
            {texts.compare}
          </Link>
        )}
      </li>
    ))}
  </ol>
);
