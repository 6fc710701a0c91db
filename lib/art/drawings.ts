import { round, seeded, type Mark } from './random.ts';

/** Each drawing is a pure function of its seed; CSS colours it, `hot` marks are the signal. */

/** Where the gold line of the ridges peaks, as a share of their width. */
export const PEAK_AT = 0.6825;

/** Home page's hero: stacked ridges, one of them gold and with a peak; 7 kB gzipped. */
export function ridgeline(
  seed: string,
  { width = 1200, height = 560, lines = 26, step = 14, hot = 16, peak = 150 } = {},
): Mark[] {
  const random = seeded(seed);
  const hills = Array.from({ length: 5 }, () => ({
    at: 0.15 + 0.75 * random(),
    spread: 0.03 + 0.06 * random(),
    height: 0.3 + 0.6 * random(),
  }));
  return Array.from({ length: lines }, (_, line) => {
    const base = height * (0.2 + (0.74 * line) / (lines - 1));
    const phase = random() * 6;
    const isHot = line === hot;
    let d = '';
    // The gold line has more points, most of them at its peak, which would have corners else.
    const stride = (x: number) => {
      if (!isHot) return step;
      return Math.abs(x / width - PEAK_AT) < 0.06 ? step / 4 : step / 2;
    };
    for (let x = 0; x <= width + step; x += stride(x)) {
      const u = Math.min(1, x / width);
      const envelope = Math.sin(Math.PI * u) ** 1.2;
      let rise = 0;
      for (const hill of hills) {
        const distance = (u - hill.at - 0.004 * (line - lines / 2)) / hill.spread;
        rise +=
          hill.height * Math.exp(-(distance ** 2)) * (0.35 + 0.65 * Math.sin(line * 0.7 + hill.at * 20) ** 2);
      }
      let y = rise * 38 * envelope + (Math.sin(u * 38 + phase) + (random() - 0.5) * 1.4) * 2.1 * envelope;
      if (isHot) y += peak * Math.exp(-(((u - PEAK_AT) / 0.016) ** 2));
      d += `${x ? 'L' : 'M'}${x} ${round(base - y, isHot ? 1 : 0)}`;
    }
    return {
      kind: 'path',
      d,
      hot: isHot,
      width: isHot ? 2 : 1,
      opacity: isHot ? 1 : round(0.25 + (0.55 * line) / lines, 2),
      filled: true,
    };
  });
}

/** Observability: the spans of a trace. */
export function waterfall(seed: string, { width = 420, rows = 11 } = {}): Mark[] {
  const random = seeded(seed);
  const hot = 3 + Math.floor(random() * (rows - 5));
  let start = 0;
  return Array.from({ length: rows }, (_, row) => {
    start = Math.min(0.8, start + random() * 0.12) * (random() > 0.25 ? 1 : 0.5);
    const length = Math.max(0.06, (1 - start) * (0.25 + 0.7 * random()));
    return {
      kind: 'rect',
      x: round(start * width),
      y: 6 + row * 13,
      width: round(length * width),
      hot: row === hot,
      opacity: row === hot ? 1 : round(0.3 + 0.5 * random(), 2),
    };
  });
}

/** Cyber security: an attack surface, ring by ring. */
export function rings(seed: string, { width = 420, height = 150, count = 8 } = {}): Mark[] {
  const random = seeded(seed);
  const cx = width / 2;
  const cy = height * 1.02;
  const hotRing = 5;
  const marks: Mark[] = [];
  for (let ring = 1; ring <= count; ring++) {
    const radius = ring * 18;
    const arcs = 6 + ring * 2;
    const first = random() * 3;
    // Only the upper half is in the picture; the hot arc must be.
    const hotAngle = Math.PI * (1.25 + 0.5 * random());
    for (let arc = 0; arc < arcs; arc++) {
      const from = first + (arc * 2 * Math.PI) / arcs;
      const to = from + ((2 * Math.PI) / arcs) * (0.35 + 0.55 * random());
      const middle = ((((from + to) / 2) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
      if (middle < Math.PI * 0.98 && middle > Math.PI * 0.02) continue;
      const isHot = ring === hotRing && Math.abs(middle - hotAngle) < Math.PI / arcs;
      const point = (angle: number) =>
        `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`;
      marks.push({
        kind: 'path',
        d: `M${point(from)}A${radius} ${radius} 0 0 1 ${point(to)}`,
        hot: isHot,
        width: isHot ? 4 : 2,
        opacity: isHot ? 1 : round(0.25 + 0.6 * random(), 2),
        filled: false,
      });
    }
  }
  return marks;
}

/** AI: an attention matrix. */
export function lattice(seed: string, { columns = 22, rows = 8, gap = 19 } = {}): Mark[] {
  const random = seeded(seed);
  const hotColumn = 12 + Math.floor(random() * 7);
  const hotRow = Math.min(rows - 2, Math.max(1, Math.round((hotColumn / (columns - 1)) * (rows - 1))));
  const marks: Mark[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const distance = Math.abs(column / (columns - 1) - row / (rows - 1));
      const weight = Math.max(0, 1 - distance * 1.7) * (0.4 + 0.6 * random());
      const hot = column === hotColumn && row === hotRow;
      // The faintest dots carry no picture, only bytes.
      if (weight < 0.08 && !hot) continue;
      marks.push({
        kind: 'circle',
        x: 10 + column * gap,
        y: 8 + row * gap,
        r: hot ? 7 : round(1 + 5.5 * weight * weight, 1),
        hot,
        opacity: hot ? 1 : round(0.2 + 0.7 * weight, 1),
      });
    }
  }
  return marks;
}

/** Rules and registers: what is written down, line by line, and where it holds. */
export function register(seed: string, { rows = 9, columns = 6 } = {}): Mark[] {
  const random = seeded(seed);
  const hotRow = 2 + Math.floor(random() * (rows - 4));
  const hotColumn = Math.floor(random() * columns);
  return Array.from({ length: rows }, (_, row) => {
    const y = 6 + row * 16;
    const title: Mark = {
      kind: 'rect',
      x: 0,
      y,
      width: round(50 + 90 * random()),
      hot: false,
      opacity: row === hotRow ? 0.9 : 0.5,
    };
    const entries = Array.from({ length: columns }, (_, column): Mark => {
      const hot = row === hotRow && column === hotColumn;
      return {
        kind: 'rect',
        x: 176 + column * 42,
        y,
        width: 28,
        hot,
        opacity: hot ? 1 : random() < 0.6 ? 0.8 : 0.2,
      };
    });
    return [title, ...entries];
  }).flat();
}

/** The not-found page: one line, no signal. */
export function flatline(width = 1200, height = 160): Mark[] {
  const y = height / 2;
  const d = `M0 ${y}H300L320 ${y - 10}L340 ${y + 6}L356 ${y}H${width}`;
  return [{ kind: 'path', d, hot: true, width: 2, opacity: 1, filled: false }];
}
