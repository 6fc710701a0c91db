import { paperLabels } from '#content/site/paper-labels.ts';
import type { PaperHeading } from '#lib/papers/papers.ts';

type Contents = { entries: readonly PaperHeading[] };

/** Beside the text on wide screens, folded above it on narrow ones. */
export function PaperContents({ entries }: Contents) {
  return (
    <>
      <details className="card no-print lg:hidden">
        <summary className="px-5 py-4 font-semibold">{paperLabels.contents}</summary>
        <nav aria-label={paperLabels.contents} className="px-5 pb-5">
          <Entries entries={entries} />
        </nav>
      </details>
      <nav
        aria-labelledby="contents"
        className="no-print hidden lg:sticky lg:top-28 lg:block lg:max-h-[calc(100svh-9rem)] lg:overflow-y-auto"
      >
        <h2 id="contents" className="mb-4 font-sans text-meta font-semibold tracking-normal">
          {paperLabels.contents}
        </h2>
        <Entries entries={entries} />
      </nav>
    </>
  );
}

function Entries({ entries }: Contents) {
  return (
    <ol data-contents="" className="border-l border-line">
      {entries.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px block border-l-2 border-transparent py-2 pl-4 text-[0.9375rem] leading-snug text-muted hover:border-control hover:text-text aria-[current]:border-accent aria-[current]:text-text"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
