import { Fold } from '#components/ui/fold.tsx';
import { Inline } from '#components/ui/prose.tsx';

type Step = { title: string; text: string };
type MethodSteps = {
  steps: readonly Step[];
  /** `rail`: one under the other along a line; `grid`: side by side, for three or four short steps. */
  layout?: 'rail' | 'grid';
  /** The level of each step's heading: one below the heading of the section around it. */
  level?: 3 | 4;
  /** Where texts fold on phones: what the ids of the steps begin with. */
  folds?: string;
  /** Whether the first is there all the same. */
  firstOpen?: boolean;
};

/** Steps in order: the list tells a screen reader, the figures are decoration. */
export function MethodSteps({ steps, layout = 'rail', level = 3, folds, firstOpen = true }: MethodSteps) {
  const Layout = layout === 'rail' ? Rail : Grid;
  return <Layout steps={steps} level={level} folds={folds} firstOpen={firstOpen} />;
}

type Steps = { steps: readonly Step[]; level: 3 | 4; folds: string | undefined; firstOpen: boolean };

/** The last step is where the work is handed over: the one signal in gold. */
const node = (last: boolean) =>
  last ? 'border-wattle-400 bg-wattle-400 text-ink-950' : 'border-control bg-bg text-text';

function Rail({ steps, level, folds, firstOpen }: Steps) {
  return (
    <ol>
      {steps.map(({ title, text }, index) => {
        const last = index === steps.length - 1;
        return (
          <li key={title} className="relative flex gap-5 pb-6 last:pb-0 sm:gap-8 md:pb-10 print:pb-3">
            {!last && (
              <span aria-hidden="true" className="absolute bottom-0 left-5.5 top-11 w-px bg-control" />
            )}
            <span
              aria-hidden="true"
              className={`data flex size-11 shrink-0 items-center justify-center rounded-full border ${node(last)}`}
            >
              {index + 1}
            </span>
            <Fold
              id={`${folds}-${index + 1}`}
              open={!folds || (firstOpen && index === 0)}
              as="div"
              level={level}
              heading={title}
              className="grid flex-1 content-start gap-x-8 gap-y-2 pt-1.5 [--fold-top:0.375rem] md:grid-cols-3"
              headingClass="text-card leading-tight"
              textClass="md:col-span-2 md:pt-1"
            >
              <Inline text={text} className="prose text-muted" />
            </Fold>
          </li>
        );
      })}
    </ol>
  );
}

const columns: Record<number, string> = { 3: 'lg:grid-cols-3', 4: 'sm:grid-cols-2 xl:grid-cols-4' };

function Grid({ steps, level }: Steps) {
  const Heading = `h${level}` as const;
  return (
    <ol className={`grid gap-x-8 gap-y-8 ${columns[steps.length] ?? 'sm:grid-cols-2 lg:grid-cols-3'}`}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="reveal border-t-2 border-text pt-5 max-sm:flex max-sm:gap-5">
          <span
            aria-hidden="true"
            className={`data flex size-9 shrink-0 items-center justify-center rounded-full border ${node(index === steps.length - 1)}`}
          >
            {index + 1}
          </span>
          <div>
            <Heading className="text-card sm:mt-4">{title}</Heading>
            <Inline text={text} className="prose mt-3 text-muted" />
          </div>
        </li>
      ))}
    </ol>
  );
}
