import type { Area } from '#content/schemas.ts';
import { lattice, rings, waterfall } from '#lib/art/drawings.ts';
import { areaHues, palette } from '#lib/art/palette.ts';
import { svgOf } from '#lib/art/svg.ts';

const drawings = {
  observability: { draw: waterfall, box: '0 0 420 150' },
  security: { draw: rings, box: '60 0 300 154' },
  ai: { draw: lattice, box: '0 0 420 150' },
} as const;

/** The drawing of an area as an SVG that stands by itself, in the colours of dark ground. */
export function coverArt(seed: string, area: Area): string {
  const { draw, box } = drawings[area];
  const marks = svgOf(draw(seed))
    .replaceAll('var(--art-hot)', palette['wattle-400'])
    .replaceAll('var(--art-line)', areaHues[area])
    .replaceAll('var(--art-bg)', palette['ink-950']);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${marks}</svg>`;
}
