import type { TextPage } from '#content/schemas.ts';

type Contents = { sections: TextPage['sections']; label: string };

/** The contents of a long text: two columns above it, or beside it where there is room. */
export function Contents({ sections, label }: Contents) {
  return (
    <nav
      aria-label={label}
      className="no-print lg:sticky lg:top-28 lg:max-h-[calc(100svh-9rem)] lg:overflow-y-auto"
    >
      <h2 className="font-sans text-base font-semibold tracking-normal">{label}</h2>
      <ol className="mt-3 columns-2 gap-6 border-y border-line py-3 text-meta lg:columns-1 lg:border-y-0 lg:border-l lg:py-0">
        {sections.map(({ id, heading }) => (
          <li key={id} className="break-inside-avoid">
            <a href={`#${id}`} className="block py-1.5 text-muted hover:text-accent hover:underline lg:pl-4">
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
