import type { Area, Motif } from '#content/schemas.ts';
import { flatline, lattice, register, ridgeline, rings, waterfall } from '#lib/art/drawings.ts';
import type { Mark } from '#lib/art/random.ts';
import { svgOf } from '#lib/art/svg.ts';

const boxes = {
  ridgeline: '0 0 1200 560',
  card: '0 0 420 150',
  flatline: '0 0 1200 160',
  rings: '60 0 300 154',
} as const;
const motifs = { waterfall, rings, lattice, register } as const;
const motifOf: Record<Area, Motif> = { observability: 'waterfall', security: 'rings', ai: 'lattice' };

/** Lets the gold line begin beside the text; `.home-ridges .signal` uses it. */
const signalFade =
  '<linearGradient id="signal-fade"><stop offset=".42" stop-color="var(--art-hot)" stop-opacity="0"/><stop offset=".56" stop-color="var(--art-hot)"/></linearGradient>';

function Drawing({
  box,
  marks,
  fit,
  className,
  defs = '',
}: {
  box: string;
  marks: Mark[];
  fit: string;
  className: string;
  defs?: string;
}) {
  return (
    <svg
      viewBox={box}
      preserveAspectRatio={fit}
      aria-hidden="true"
      focusable="false"
      className={`art ${className}`}
      // Our own numbers only; as text it weighs a fraction of the elements React would list.
      dangerouslySetInnerHTML={{ __html: defs + svgOf(marks) }}
    />
  );
}

/** The home page's field. It is stretched to its box, so that its peak is inside at every width. */
export function HomeRidges() {
  return (
    <Drawing
      box={boxes.ridgeline}
      marks={ridgeline('home')}
      fit="none"
      className="ridges home-ridges"
      defs={signalFade}
    />
  );
}

/** A few ridges for the low heads of lists, forms and legal texts. */
export function SmallRidges({ seed }: { seed: string }) {
  const marks = ridgeline(seed, { lines: 9, hot: 5, step: 30, peak: 220 });
  return <Drawing box={boxes.ridgeline} marks={marks} fit="xMaxYMax meet" className="ridges" />;
}

export function Flatline() {
  return <Drawing box={boxes.flatline} marks={flatline()} fit="xMidYMid slice" className="" />;
}

/** The drawing at the head of a service or Quickstart, in the hue of its area. */
export function MotifArt({ motif, area, seed }: { motif: Motif; area: Area; seed: string }) {
  // The rings rise from the edge of the head.
  const [box, fit] = motif === 'rings' ? [boxes.rings, 'xMaxYMax meet'] : [boxes.card, 'xMaxYMid meet'];
  return <Drawing box={box} marks={motifs[motif](seed)} fit={fit} className={`art-${area}`} />;
}

/** A cover for a card: the drawing of its area, seeded by its slug. */
export function Cover({ area, seed }: { area: Area; seed: string }) {
  const marks = motifs[motifOf[area]](seed);
  return <Drawing box={boxes.card} marks={marks} fit="xMidYMid meet" className={`art-${area}`} />;
}
