/** One line of the table: what was measured, in which unit, and what it must be. */
export interface Measurement {
  what: string;
  measured: number;
  /** `×` for a ratio. */
  unit: '×' | 'ms' | 's' | 'kB' | 'MB' | 'MB/s' | 'points' | 'count' | '';
  /** Left out where a figure is for comparison only. */
  goal?: { atLeast: number } | { atMost: number };
  /** What else a reader wants to know, such as the two figures behind a ratio. */
  note?: string;
}

/** A figure that could not be measured misses its goal. */
export function holds({ measured, goal }: Measurement): boolean {
  if (!goal) return true;
  return 'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost;
}

/** Shown as exactly as its goal is written: a ratio of 0.404 is not rounded into 0.40. */
function written(value: number, unit: Measurement['unit']): string {
  if (!Number.isFinite(value)) return 'not measured';
  const digits = { '×': 3, ms: 0, s: 1, kB: 1, MB: 0, 'MB/s': 1, points: 0, count: 0, '': 3 }[unit];
  const shown = { '×': '×', count: '', '': '' }[unit as string] ?? ` ${unit}`;
  return `${value.toFixed(digits)}${shown}`;
}

/** The measurements as lines of a table: what, measured, goal, whether it holds, and the note. */
export function tableOf(measurements: readonly Measurement[]): string[] {
  const rows = measurements.map((measurement) => {
    const { what, measured, unit, goal, note = '' } = measurement;
    const bound = goal && ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`);
    const verdict = goal ? (holds(measurement) ? '✓' : '✗') : ' ';
    return [what, written(measured, unit), bound ? `${bound}${unit === '×' ? '×' : ''}` : '', verdict, note];
  });
  const header = ['', 'measured', 'goal', ' ', ''];
  const width = (column: number): number =>
    Math.max(...[header, ...rows].map((cells) => [...(cells[column] ?? '')].length));
  const widths = header.map((_, column) => width(column));
  return [header, ...rows].map((cells) =>
    cells
      .map((cell, column) =>
        column === 1 || column === 2 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  );
}

/** Prints the table and returns the measurements that miss their goals. */
export function report(title: string, measurements: readonly Measurement[]): Measurement[] {
  console.log(`\n${title}\n${tableOf(measurements).join('\n')}`);
  return measurements.filter((measurement) => !holds(measurement));
}
