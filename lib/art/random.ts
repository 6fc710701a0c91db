/** A seeded generator (xmur3 into mulberry32): the same seed draws the same picture at every build. */
export function seeded(seed: string): () => number {
  let hash = 1779033703 ^ seed.length;
  for (const character of seed) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  let state = hash >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export type Mark =
  | { kind: 'path'; d: string; hot: boolean; width: number; opacity: number; filled: boolean }
  | { kind: 'rect'; x: number; y: number; width: number; hot: boolean; opacity: number }
  | { kind: 'circle'; x: number; y: number; r: number; hot: boolean; opacity: number };

/** One or two decimals are all a screen shows; the rest is weight in the page. */
export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));
