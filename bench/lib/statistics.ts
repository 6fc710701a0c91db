/** The middle value; NaN when there is none. Values that are not numbers count as not measured. */
export function median(values: readonly (number | undefined)[]): number {
  const sorted = values.filter((value): value is number => Number.isFinite(value)).toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return sorted.length === 0 ? NaN : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The value that this part of them does not exceed; NaN when there is none. */
const notExceededBy = (part: number, values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? NaN;

/** The value that 95 of 100 do not exceed; NaN when there is none. */
export const p95 = (values: readonly number[]): number => notExceededBy(0.95, values);

/** The values that a quarter, half and three quarters do not exceed. */
export const quartiles = (values: readonly number[]): [low: number, middle: number, high: number] => [
  notExceededBy(0.25, values),
  median(values),
  notExceededBy(0.75, values),
];

/**
 * Measures everything once a round, one after the other, so that whatever else the machine does hits all
 * alike. Each round begins with another one: none always follows the same neighbour. Returns the measurements
 * by name, in the order of the rounds.
 */
export async function interleave<Target extends { name: string }, Result>(
  targets: readonly Target[],
  rounds: number,
  measure: (target: Target, round: number) => Promise<Result>,
): Promise<Map<string, Result[]>> {
  const results = new Map<string, Result[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < targets.length; turn += 1) {
      const target = targets[(turn + round) % targets.length]!;
      results.get(target.name)!.push(await measure(target, round));
    }
  }
  return results;
}

/** The median of one figure of the measurements. */
export const medianOf = <Result>(
  results: readonly Result[] | undefined,
  figure: (result: Result) => number | undefined,
): number => median((results ?? []).map(figure));
