import { archiveWords as words } from '#content/words/archive-words.ts';
import { readerDate } from '#lib/format.ts';
import { readingMinutes, type PublicIssue } from '#lib/newsletter/issue.ts';

type IssueFacts = { issue: PublicIssue; minutes?: boolean; className: string };

/** The number and the dates of an issue, and how long it takes to read. */
export function IssueFacts({ issue, minutes = false, className }: IssueFacts) {
  const { number, sentAt, changedAt, content } = issue;
  return (
    <p className={`data ${className}`}>
      <span>
        {words.issue(number)} | {words.published} <time dateTime={sentAt}>{readerDate(sentAt)}</time>
      </span>
      {changedAt !== sentAt && (
        <span>
          {' '}
          | {words.corrected} <time dateTime={changedAt}>{readerDate(changedAt)}</time>
        </span>
      )}
      {minutes && (
        <>
          {'\u00a0| '}
          <span className="whitespace-nowrap">{words.readingTime(readingMinutes(content))}</span>
        </>
      )}
    </p>
  );
}
