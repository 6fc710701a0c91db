export type ContentsEntry = { id: string; label: string };
type Contents = { entries: readonly ContentsEntry[]; label: string };

/** Of a long text: beside it on wide screens, folded above it on narrow ones. */
export function TextContents(contents: Contents) {
  return (
    <>
      <ContentsFold {...contents} />
      <div className="hidden lg:sticky lg:top-28 lg:block">
        <ContentsList {...contents} className="max-h-[calc(100svh-9rem)]" />
      </div>
    </>
  );
}

/** @param className how high it may be */
export function ContentsList({ entries, label, className }: Contents & { className: string }) {
  return (
    <nav aria-labelledby="contents" className={`no-print overflow-y-auto ${className}`}>
      <h2 id="contents" className="mb-4 font-sans text-meta font-semibold tracking-normal">
        {label}
      </h2>
      <Entries entries={entries} />
    </nav>
  );
}

/** On narrow screens. */
export function ContentsFold({ entries, label }: Contents) {
  return (
    <details className="card no-print lg:hidden">
      <summary className="px-5 py-4 font-semibold">{label}</summary>
      <nav aria-label={label} className="px-5 pb-5">
        <Entries entries={entries} />
      </nav>
    </details>
  );
}

function Entries({ entries }: Pick<Contents, 'entries'>) {
  return (
    <ol data-contents="" className="border-l border-line">
      {entries.map(({ id, label }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px flex min-h-11 items-center border-l-2 border-transparent py-2 pl-4 text-[0.9375rem] leading-snug text-muted hover:border-control hover:text-text aria-[current]:border-accent aria-[current]:text-text lg:min-h-0"
          >
            {label}
          </a>
        </li>
      ))}
    </ol>
  );
}
