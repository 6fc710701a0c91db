const CENTRE = { x: 180, y: 186 };
const INNERMOST = 48;
const STEP = 16;
const LEVELS = ['One', 'Two', 'Three'];
/** What a level takes of the half circle, and what is left open beside it, in degrees. */
const SHARE = 180 / LEVELS.length;
const GAP = 1.5;

const point = (radius: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${Math.round(10 * (CENTRE.x - radius * Math.cos(angle))) / 10} ${Math.round(10 * (CENTRE.y - radius * Math.sin(angle))) / 10}`;
};
const arc = (radius: number, level: number): string =>
  `M${point(radius, level * SHARE + GAP)}A${radius} ${radius} 0 0 1 ${point(radius, (level + 1) * SHARE - GAP)}`;
const text = (at: string, words: string): string => {
  const [x, y] = at.split(' ');
  return `<text x="${x}" y="${y}">${words}</text>`;
};

/**
 * The rings of the security motif as a drawing of levels, the first one innermost: each level that is reached
 * is a strong third of its ring. The table beside it says the same, so screen readers are spared it.
 */
export function levelRings(levels: readonly number[]): string {
  let reached = '';
  let open = '';
  let numbers = '';
  for (const [index, level] of levels.entries()) {
    const radius = INNERMOST + index * STEP;
    LEVELS.forEach((_, at) => {
      if (at < level) reached += arc(radius, at);
      else open += arc(radius, at);
    });
    numbers += text(`${CENTRE.x - radius} ${CENTRE.y + 15}`, String(index + 1));
  }
  const outside = INNERMOST + levels.length * STEP;
  const names = LEVELS.map((name, at) => text(point(outside, (at + 0.5) * SHARE), name)).join('');
  const rings = `<g fill="none" stroke="currentColor" stroke-width="9"><path opacity=".2" d="${open}"/><path data-reached d="${reached}"/></g>`;
  const words = `<g fill="currentColor" font-size="11" text-anchor="middle">${numbers}${names}</g>`;
  return `<svg viewBox="0 0 360 208" width="100%" aria-hidden="true" focusable="false">${rings}${words}</svg>`;
}
