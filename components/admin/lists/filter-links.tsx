import Link from 'next/link';

type Choice = { label: string; href: string; current: boolean; count?: number };

/** The parts of a list as links, each with how many it holds, where that is counted. */
export const FilterLinks = ({ label, choices }: { label: string; choices: readonly Choice[] }) => (
  <nav aria-label={label}>
    <ul className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <li key={choice.label}>
          <Link
            href={choice.href}
            prefetch={false}
            aria-current={choice.current ? 'page' : undefined}
            className="marked inline-flex min-h-11 items-center gap-2 rounded-control border border-control px-4 hover:border-text aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:font-semibold aria-[current]:text-on-accent"
          >
            {choice.label}{' '}
            {choice.count !== undefined && (
              <span className="data">{choice.count.toLocaleString('en-AU')}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
