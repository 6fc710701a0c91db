import type { Area } from '#content/schemas.ts';
import { flatline, lattice, ridgeline, rings, waterfall } from './drawings.ts';
import type { Mark } from './random.ts';
import { svgOf } from './svg.ts';

const boxes = { ridgeline: '0 0 1200 560', card: '0 0 420 150', flatline: '0 0 1200 160' } as const;

function Drawing({
  box,
  marks,
  fit,
  className,
}: {
  box: string;
  marks: Mark[];
  fit: string;
  className: string;
}) {
  return (
    <svg
      viewBox={box}
      preserveAspectRatio={fit}
      aria-hidden="true"
      focusable="false"
      className={`art ${className}`}
      // Our own numbers only; as text it weighs a fraction of the elements React would list.
      dangerouslySetInnerHTML={{ __html: svgOf(marks) }}
    />
  );
}

export function Ridgeline({ seed, lines }: { seed: string; lines?: number }) {
  return (
    <Drawing
      box={boxes.ridgeline}
      marks={ridgeline(seed, lines ? { lines, hot: Math.round(lines * 0.6), step: 24 } : {})}
      fit="xMidYMax slice"
      className=""
    />
  );
}

export function Flatline() {
  return <Drawing box={boxes.flatline} marks={flatline()} fit="xMidYMid slice" className="" />;
}

/** A cover for a card: the drawing of its area, seeded by its slug or number. */
export function Cover({ area, seed }: { area: Area; seed: string }) {
  const draw = { observability: waterfall, security: rings, ai: lattice }[area];
  return <Drawing box={boxes.card} marks={draw(seed)} fit="xMidYMid meet" className={`art-${area}`} />;
}
