type JumpLinks = { label: string; links: readonly { anchor: string; label: string }[] };

/** Links to the parts of a page, for its hero. */
export function JumpLinks({ label, links }: JumpLinks) {
  return (
    <nav aria-label={label} className="no-print">
      <ul className="-mr-4 flex flex-wrap lg:text-[0.9375rem]">
        {links.map(({ anchor, label }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className="inline-flex min-h-11 min-w-11 items-center pr-4 underline underline-offset-4 hover:no-underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
