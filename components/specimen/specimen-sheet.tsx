import { PaperBlocks } from '#components/paper/paper-text.tsx';
import { specimenLabels } from '#content/pages/specimens.ts';
import type { Block } from '#lib/papers/blocks.ts';
import type { Clause } from '#lib/specimens/specimens.ts';
import { SheetFrame } from './sheet-frame.tsx';

type SpecimenSheet = SheetFrame & { opening: readonly Block[]; clauses: readonly Clause[] };

/** Clauses with their notes: beside them on wide screens, below them on narrow ones and on paper. */
export function SpecimenSheet({ opening, clauses, ...frame }: SpecimenSheet) {
  return (
    <SheetFrame
      {...frame}
      before={
        opening.length > 0 && (
          <div className="prose paper mt-6">
            <PaperBlocks blocks={opening} />
          </div>
        )
      }
    >
      {clauses.map(({ blocks, note }, index) => (
        <div key={index} className="mt-6 grid gap-x-12 gap-y-4 lg:grid-cols-12">
          <div className="prose paper min-w-0 lg:col-span-8">
            <PaperBlocks blocks={blocks} />
          </div>
          {note && (
            <div
              role="note"
              className="self-start border-l-2 border-accent pl-4 text-meta lg:col-span-4 print:break-inside-avoid"
            >
              <p className="data text-muted">{specimenLabels.why}</p>
              <div className="prose">
                <PaperBlocks blocks={note} />
              </div>
            </div>
          )}
        </div>
      ))}
    </SheetFrame>
  );
}
