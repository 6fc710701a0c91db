import { specimenLabels } from '#content/pages/specimens.ts';
import type { Quickstart } from '#content/schemas.ts';
import { SpecimenName } from './specimen-name.tsx';

/** The documents or modules a customer receives, numbered. */
export function DeliverableList({ quickstart }: { quickstart: Pick<Quickstart, 'id' | 'deliverable'> }) {
  return (
    <>
      <ol className="mt-5 divide-y divide-line border-y border-line print:columns-2 print:gap-x-12">
        {quickstart.deliverable.map((title, index) => (
          <li key={title} className="flex items-baseline gap-5 py-2.5 max-md:leading-snug md:py-3.5">
            <span className="data w-6 shrink-0 text-muted" aria-hidden="true">
              {String(index + 1).padStart(2, '0')}
            </span>
            <SpecimenName of={quickstart.id} name={title} />
          </li>
        ))}
      </ol>
      <p className="no-print mt-3 text-meta text-muted">{specimenLabels.underlined}</p>
    </>
  );
}
