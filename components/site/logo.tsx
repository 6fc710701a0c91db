import { site } from '#content/site/site.ts';
import { homeOf } from '#content/words/shell-words.ts';

/** Not prefetched: it is on every page. */
export function Logo() {
  return (
    <a
      href="/"
      className="-my-2.5 flex min-h-11 items-center gap-2.5 text-sand-0"
      aria-label={homeOf(site.name)}
    >
      <svg
        viewBox="0 0 32 24"
        width="32"
        height="24"
        aria-hidden="true"
        className="shrink-0"
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
      >
        <path d="M1 18h6l3-5 3 5h2" stroke="currentColor" strokeLinecap="round" />
        <path d="M15 18l4-15 4 15h2" className="stroke-wattle-400" />
        <path d="M25 18h6" stroke="currentColor" strokeLinecap="round" />
      </svg>
      <span className="font-display text-[min(1.4rem,7vw)] leading-none tracking-tight">{site.name}</span>
    </a>
  );
}
