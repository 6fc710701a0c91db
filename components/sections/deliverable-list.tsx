import { specimenLabels } from '#content/pages/specimens.ts';
import { specimensOf } from '#content/specimens.ts';
import type { Quickstart } from '#content/schemas.ts';
import { sectionWords } from '#content/words/section-words.ts';

/** The documents or modules a customer receives, numbered; one with a specimen leads to it. */
export function DeliverableList({ quickstart }: { quickstart: Pick<Quickstart, 'id' | 'deliverable'> }) {
  const specimens = new Map(specimensOf(quickstart.id).map(({ deliverable, path }) => [deliverable, path]));
  return (
    <>
      <ol className="mt-5 divide-y divide-line border-y border-line print:columns-2 print:gap-x-12">
        {quickstart.deliverable.map((title, index) => {
          const specimen = specimens.get(title);
          return (
            <li key={title} className="flex items-baseline gap-5 py-2.5 max-md:leading-snug md:py-3.5">
              <span className="data w-6 shrink-0 text-muted" aria-hidden="true">
                {String(index + 1).padStart(2, '0')}
              </span>
              {specimen ? (
                <a href={specimen} className="link -my-3 flex-1 py-3">
                  {title}
                  <span className="sr-only">{sectionWords.specimen}</span>
                </a>
              ) : (
                <span>{title}</span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="no-print mt-3 text-meta text-muted">{specimenLabels.underlined}</p>
    </>
  );
}
