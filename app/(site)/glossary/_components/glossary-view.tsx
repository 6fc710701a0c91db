import { Fold } from '#components/ui/fold.tsx';
import { Inline } from '#components/ui/prose.tsx';
import type { Term } from '#content/collections/glossary/schema.ts';
import { glossaryPage } from '#content/pages/glossary.ts';
import { linkTerms } from '#lib/glossary/link-terms.ts';

const { areas, meet, source: sourceLabel } = glossaryPage;

export const letterAnchor = (letter: string): string => `letter-${letter.toLowerCase()}`;

type GlossaryView = { letters: readonly { letter: string; terms: readonly Term[] }[] };

/** Every term under its letter. */
export function GlossaryView({ letters }: GlossaryView) {
  return (
    <div className="section">
      <div className="wrap space-y-8 md:space-y-12">
        {letters.map(({ letter, terms }) => (
          <section
            key={letter}
            id={letterAnchor(letter)}
            aria-labelledby={`${letterAnchor(letter)}-heading`}
            className="grid scroll-mt-28 gap-x-12 gap-y-2 lg:grid-cols-12"
          >
            <h2
              id={`${letterAnchor(letter)}-heading`}
              className="text-section text-muted self-start lg:sticky lg:top-28 lg:col-span-3"
            >
              {letter}
            </h2>
            <ul className="divide-y divide-line border-y border-line lg:col-span-9">
              {terms.map((term) => (
                <Entry key={term.id} term={term} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Entry({ term: { id, term, also, area, definition, meet: when, source } }: { term: Term }) {
  return (
    <Fold
      id={id}
      heading={term}
      className="grid scroll-mt-28 gap-x-10 gap-y-2 py-3 [--fold-top:0.75rem] md:grid-cols-3 md:py-5"
      headingClass="font-display text-2xl leading-tight"
      textClass="max-w-[66ch] md:col-span-2"
    >
      <p className="data text-muted">{[also, areas[area]].filter(Boolean).join(' · ')}</p>
      {/* Other terms lead to their definitions; the term itself is here. */}
      <Inline text={linkTerms(definition, new Set([id]))} className="prose mt-1" />
      <p className="mt-2 text-muted">
        <span className="font-semibold text-text">{meet}</span> {when}
      </p>
      {source && (
        <p className="prose mt-2 text-meta text-muted">
          {sourceLabel}: <a href={source.href}>{source.title}</a>
        </p>
      )}
    </Fold>
  );
}
