import { visits as texts } from '#content/admin/visits/visits.ts';

type Bar = { label: string; value: number };

/** In units of the drawing, which is stretched to its place. */
const HEIGHT = 100;
const STEP = 10;
const GAP = 2;

const number = (value: number): string => value.toLocaleString('en-AU');

/** Bars that the server draws. Its colour is that of text where the system chooses colours. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <span className="data text-meta text-muted">
          {number(most)} {texts.most}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={texts.chart(title, number(most))}
        viewBox={`0 0 ${Math.max(bars.length, 1) * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 h-40 w-full border-b border-control text-accent forced-colors:text-[CanvasText]"
      >
        {bars.map(({ label, value }, at) => {
          const height = most === 0 ? 0 : (value / most) * HEIGHT;
          return (
            <rect
              key={label}
              x={at * STEP + GAP / 2}
              y={HEIGHT - height}
              width={STEP - GAP}
              height={height}
              fill="currentColor"
            />
          );
        })}
      </svg>
      <p aria-hidden="true" className="data mt-2 flex justify-between gap-4 text-meta text-muted">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
    </figure>
  );
}
