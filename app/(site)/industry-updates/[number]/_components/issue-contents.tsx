import { industryUpdates } from '#content/pages/industry-updates.ts';
import type { RenderedHeading } from '#lib/markdown/headings.ts';

/** An issue gets a table of contents when it takes this long to read and has this many headings. */
const LONG_MINUTES = 2;
const MANY_HEADINGS = 3;

/** Links to the headings of a long issue. */
export function IssueContents({
  headings,
  minutes,
}: {
  headings: readonly RenderedHeading[];
  minutes: number;
}) {
  const shown = headings.filter(({ depth, text }) => depth === headings[0]?.depth && text);
  if (minutes < LONG_MINUTES || shown.length < MANY_HEADINGS) return null;
  return (
    <nav aria-label={industryUpdates.contents} className="no-print my-7 border-y border-line py-4">
      <p className="font-semibold">{industryUpdates.contents}</p>
      <ul className="mt-1 gap-x-8 sm:columns-2">
        {shown.map(({ id, text }) => (
          <li key={id} className="break-inside-avoid">
            <a href={`#${id}`} className="link link-alone">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
