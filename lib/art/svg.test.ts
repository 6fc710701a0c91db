import { describe, expect, it } from 'vitest';
import { lattice, PEAK_AT, register, ridgeline, rings, waterfall } from './drawings.ts';
import { svgOf } from './svg.ts';

describe('the drawings', () => {
  it.each([
    ['ridgeline', ridgeline],
    ['waterfall', waterfall],
    ['rings', rings],
    ['lattice', lattice],
    ['register', register],
  ])('%s is the same for the same seed, differs for another and always has its signal', (_name, draw) => {
    for (const seed of ['home', 'ai-policy', '26', 'a']) {
      const svg = svgOf(draw(seed));
      expect(svgOf(draw(seed))).toBe(svg);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|style=/);
      expect(svg).toContain('var(--art-hot)');
    }
    expect(svgOf(draw('one'))).not.toBe(svgOf(draw('two')));
  });

  it('has one gold ridge, with more than twice the points of the others and its peak where the pages expect it', () => {
    const ridges = ridgeline('home').filter((mark) => mark.kind === 'path');
    const pointsOf = ({ d }: { d: string }) =>
      [...d.matchAll(/[ML]([\d.]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    const [gold, ...others] = ridges.filter(({ hot }) => hot);
    expect(others).toEqual([]);
    const points = pointsOf(gold!);
    expect(points.length).toBeGreaterThan(2 * pointsOf(ridges[0]!).length);
    const [apex] = points.toSorted(([, a], [, b]) => a - b);
    expect(apex![0] / 1200).toBeCloseTo(PEAK_AT, 2);
  });

  it('writes a path as steps from point to point', () => {
    const mark = {
      kind: 'path',
      d: 'M0 10L24 12L48 9',
      hot: true,
      width: 2,
      opacity: 1,
      filled: true,
    } as const;
    expect(svgOf([mark])).toBe(
      '<path class="signal" d="M0 10l24 2 24-3" fill="var(--art-bg)" stroke="var(--art-hot)" stroke-width="2"/>',
    );
  });
});
