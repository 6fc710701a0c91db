import type { Legal } from '@/content/schemas';

type Contents = { sections: Legal['sections']; label: string };

/** The way through a long document. On a small screen it is folded, so that the text itself stays in reach. */
export function Contents({ sections, label }: Contents) {
  return (
    <>
      <nav
        aria-label={label}
        className="no-print hidden lg:sticky lg:top-28 lg:block lg:max-h-[calc(100svh-9rem)] lg:overflow-y-auto"
      >
        <h2 className="font-sans text-base font-semibold tracking-normal">{label}</h2>
        <Links sections={sections} />
      </nav>
      <details className="card no-print p-5 lg:hidden">
        <summary className="min-h-6 font-semibold">{label}</summary>
        <nav aria-label={label}>
          <Links sections={sections} />
        </nav>
      </details>
    </>
  );
}

function Links({ sections }: Pick<Contents, 'sections'>) {
  return (
    <ol className="mt-3 border-l border-line text-meta">
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`} className="block py-1.5 pl-4 text-muted hover:text-accent hover:underline">
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
}
