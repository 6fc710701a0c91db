import { serviceLabels } from '#content/collections/services/labels.ts';

export type ContentsEntry = { id: string; label: string };

function Entries({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <ul data-contents="" className="border-l border-line">
      {entries.map(({ id, label }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px block border-l-2 border-transparent py-2 pl-4 text-[0.9375rem] leading-snug text-muted hover:border-control hover:text-text aria-[current]:border-accent aria-[current]:text-text"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Beside the text on wide screens, above the bands of the sections, which run across the page. */
export function ContentsRail({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <div className="no-print pointer-events-none absolute inset-0 z-10 hidden lg:block">
      <div className="wrap grid h-full grid-cols-12 gap-x-12 pb-16 pt-28">
        <nav
          aria-labelledby="contents"
          className="pointer-events-auto sticky top-28 col-span-3 max-h-[calc(100vh-8rem)] self-start overflow-y-auto rounded-card bg-bg p-4 lg:-ml-4"
        >
          <h2 id="contents" className="mb-4 font-sans text-meta font-semibold tracking-normal">
            {serviceLabels.contents}
          </h2>
          <Entries entries={entries} />
        </nav>
      </div>
    </div>
  );
}

/** Folded above the text on narrow screens. */
export function ContentsFold({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <details className="card no-print mb-8 lg:hidden">
      <summary className="px-5 py-4 font-semibold">{serviceLabels.contents}</summary>
      <nav aria-label={serviceLabels.contents} className="px-5 pb-5">
        <Entries entries={entries} />
      </nav>
    </details>
  );
}
