import { shellWords } from '#content/words/shell-words.ts';

/** The first stop of the keyboard on every page. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-wattle-400 focus:px-4 focus:py-3 focus:font-semibold focus:text-ink-950"
    >
      {shellWords.skip}
    </a>
  );
}
