import { shellWords } from '#content/words/shell-words.ts';

/** The last entry is the page itself and not a link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly { name: string; path: string }[] }) {
  if (crumbs.length < 2) return null;
  return (
    <nav aria-label={shellWords.breadcrumb} className="no-print">
      <ol className="-my-2 flex flex-wrap items-baseline gap-x-2 text-meta text-ink-300">
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} className="flex items-baseline gap-x-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {index < crumbs.length - 1 ? (
              <a
                href={crumb.path}
                className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:text-sand-0 hover:underline"
              >
                {crumb.name}
              </a>
            ) : (
              <span aria-current="page" className="text-sand-0">
                {crumb.name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
