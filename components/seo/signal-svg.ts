import { lattice, ridgeline, rings, waterfall } from '#lib/art/drawings.ts';
import type { Mark } from '#lib/art/random.ts';
import type { Area } from '#content/schemas.ts';
import { areaHues, palette } from '#lib/art/palette.ts';

/** The background of a sharing image, 1200 × 630: a drawing with its colours, faded below the title. */
export function signalSvg(seed: string, area?: Area): string {
  const drawing = area ? areaDrawing(seed, area) : ridges(seed);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    '<linearGradient id="fade"><stop offset=".1" stop-color="#1a1a1a"/><stop offset=".78" stop-color="#fff"/></linearGradient>',
    '<mask id="shown"><rect width="1200" height="630" fill="url(#fade)"/></mask>',
    `<g mask="url(#shown)">${drawing}</g></svg>`,
  ].join('');
}

const ground = palette['ink-950'];

/** Only the left four fifths of the ridges are shown, so that their peak stands at the right. */
function ridges(seed: string): string {
  const drawing = ridgeline(seed, { height: 420, lines: 20, step: 8, hot: 12, peak: 170 });
  return `<g transform="translate(0 112) scale(1.25)">${marks(drawing, palette['ink-400'])}</g>`;
}

function areaDrawing(seed: string, area: Area): string {
  const { draw, at } = {
    observability: { draw: waterfall, at: '410 322' },
    security: { draw: rings, at: '560 325' },
    ai: { draw: lattice, at: '404 322' },
  }[area];
  return `<g transform="translate(${at}) scale(1.87)">${marks(draw(seed), areaHues[area])}</g>`;
}

const marks = (drawing: readonly Mark[], line: string): string =>
  drawing.map((mark) => shape(mark, mark.hot ? palette['wattle-400'] : line)).join('');

function shape(mark: Mark, colour: string): string {
  switch (mark.kind) {
    case 'rect':
      return `<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="7" rx="2" fill="${colour}" opacity="${mark.opacity}"/>`;
    case 'circle':
      return `<circle cx="${mark.x}" cy="${mark.y}" r="${mark.r}" fill="${colour}" opacity="${mark.opacity}"/>`;
    case 'path':
      return `<path d="${mark.d}" fill="${mark.filled ? ground : 'none'}" stroke="${colour}" stroke-width="${mark.width}" stroke-opacity="${mark.opacity}"/>`;
  }
}

/** An SVG as the source of an image element. */
export const dataUri = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
