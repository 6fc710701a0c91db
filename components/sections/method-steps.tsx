import { createElement } from 'react';
import { Inline } from '#components/ui/prose.tsx';

type Step = { title: string; text: string };
type MethodSteps = {
  steps: readonly Step[];
  /** `rail`: one under the other along a line; `grid`: side by side, for three or four short steps. */
  layout?: 'rail' | 'grid';
  /** The level of each step's heading: one below the heading of the section around it. */
  level?: 3 | 4;
};

/** Steps in order: the list tells a screen reader, the figures are decoration. */
export function MethodSteps({ steps, layout = 'rail', level = 3 }: MethodSteps) {
  return layout === 'rail' ? <Rail steps={steps} level={level} /> : <Grid steps={steps} level={level} />;
}

const heading = (level: number, title: string, className: string) =>
  createElement(`h${level}`, { className }, title);

/** The last step is where the work is handed over: the one signal in gold. */
const node = (last: boolean) =>
  last ? 'border-wattle-400 bg-wattle-400 text-ink-950' : 'border-control bg-bg text-text';

function Rail({ steps, level }: { steps: readonly Step[]; level: number }) {
  return (
    <ol>
      {steps.map(({ title, text }, index) => {
        const last = index === steps.length - 1;
        return (
          <li key={title} data-reveal="" className="relative flex gap-5 pb-10 last:pb-0 sm:gap-8">
            {!last && (
              <span aria-hidden="true" className="absolute bottom-0 left-5.5 top-11 w-px bg-control" />
            )}
            <span
              aria-hidden="true"
              className={`data flex size-11 shrink-0 items-center justify-center rounded-full border ${node(last)}`}
            >
              {index + 1}
            </span>
            <div className="grid flex-1 gap-x-8 gap-y-2 pt-1.5 md:grid-cols-3">
              {heading(level, title, 'text-card leading-tight')}
              <Inline text={text} className="prose text-muted md:col-span-2 md:pt-1" />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const columns: Record<number, string> = { 3: 'lg:grid-cols-3', 4: 'sm:grid-cols-2 xl:grid-cols-4' };

function Grid({ steps, level }: { steps: readonly Step[]; level: number }) {
  return (
    <ol className={`grid gap-x-8 gap-y-10 ${columns[steps.length] ?? 'sm:grid-cols-2 lg:grid-cols-3'}`}>
      {steps.map(({ title, text }, index) => (
        <li key={title} data-reveal="" className="border-t-2 border-text pt-5">
          <span
            aria-hidden="true"
            className={`data flex size-9 items-center justify-center rounded-full border ${node(index === steps.length - 1)}`}
          >
            {index + 1}
          </span>
          {heading(level, title, 'mt-4 text-card')}
          <Inline text={text} className="prose mt-3 text-muted" />
        </li>
      ))}
    </ol>
  );
}
