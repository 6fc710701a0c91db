/** Prints each step with its outcome and the seconds it took. */
export async function step<T>(
  name: string,
  during: string,
  work: () => Promise<{ said: string; value: T }>,
): Promise<T> {
  const began = performance.now();
  const label = `  ${name.padEnd(9)} `;
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `${label}${during} …` : `${label}${during}\n`);
  try {
    const { said, value } = await work();
    if (live) process.stdout.write('\r\x1b[2K');
    report(name, said, (performance.now() - began) / 1000);
    return value;
  } catch (error) {
    if (live) process.stdout.write('\n');
    throw error;
  }
}

export function report(name: string, said: string, seconds: number): void {
  process.stdout.write(`  ${name.padEnd(9)} ${said.padEnd(46)} ${seconds.toFixed(1).padStart(6)} s\n`);
}
