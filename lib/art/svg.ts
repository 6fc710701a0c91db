import { round, type Mark } from './random.ts';

/**
 * The marks as short SVG text, which every page holds twice: as HTML and for React. Marks that look alike
 * share a path; ridges hide one another, so they keep their order and use relative steps.
 */
export function svgOf(marks: readonly Mark[]): string {
  const shared = new Map<string, string>();
  let own = '';
  for (const mark of marks) {
    if (mark.kind === 'circle') {
      // A dot is a line of no length with a round end.
      join(
        shared,
        attributes(mark.hot, Math.round(2 * mark.r), mark.opacity, 'stroke-linecap="round"'),
        `M${mark.x} ${mark.y}h0`,
      );
    } else if (mark.kind === 'rect') {
      join(shared, attributes(mark.hot, 7, mark.opacity), `M${mark.x} ${mark.y + 3.5}h${mark.width}`);
    } else if (mark.filled) {
      own += `<path ${mark.hot ? 'class="signal" ' : ''}d="${relative(mark.d)}" fill="var(--art-bg)" ${attributes(mark.hot, mark.width, mark.opacity)}/>`;
    } else {
      join(shared, `fill="none" ${attributes(mark.hot, mark.width, mark.opacity)}`, mark.d);
    }
  }
  for (const [look, d] of shared) own += `<path d="${d}" ${look}/>`;
  return own;
}

function join(shared: Map<string, string>, look: string, d: string): void {
  shared.set(look, (shared.get(look) ?? '') + d);
}

/** One decimal of opacity is all an eye tells apart, and few values make few paths. */
function attributes(hot: boolean, width: number, opacity: number, more = ''): string {
  const colour = hot ? 'var(--art-hot)' : 'var(--art-line)';
  return [
    `stroke="${colour}"`,
    width !== 1 && `stroke-width="${width}"`,
    opacity < 1 && `stroke-opacity="${round(opacity, 1)}"`,
    more,
  ]
    .filter(Boolean)
    .join(' ');
}

/** `M0 10L24 12L48 9` → `M0 10l24 2 24-3`. */
function relative(d: string): string {
  let from: [number, number] | undefined;
  return d.replace(/[ML]([\d.-]+) ([\d.-]+)/g, (_, x: string, y: string) => {
    const [toX, toY] = [Number(x), Number(y)];
    const [right, down] = from ? [toX - from[0], round(toY - from[1], 1)] : [0, 0];
    const step = from ? `${right}${down < 0 ? '' : ' '}${down}` : `M${x} ${y}l`;
    const separator = from && from[0] > 0 ? ' ' : '';
    from = [toX, toY];
    return separator + step;
  });
}
