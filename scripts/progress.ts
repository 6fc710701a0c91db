let muted = false;

/** Called once a stop was requested: what is still finishing prints nothing more. */
export function mute(): void {
  muted = true;
}

export function say(line: string): void {
  if (!muted) process.stdout.write(`${line}\n`);
}

/**
 * Runs a step and prints what it says in the end with the seconds it took; `during` stands there
 * until then.
 */
export async function step(
  name: string,
  during: string,
  work: () => Promise<string>,
  began = performance.now(),
): Promise<void> {
  const line = `  ${name.padEnd(9)} ${during} …`;
  const live = process.stdout.isTTY;
  // Where a line cannot be replaced, a quick step should not say everything twice.
  const slow = setTimeout(() => say(line), live ? 2 ** 30 : 2000);
  if (live) process.stdout.write(line);
  try {
    const said = await work();
    if (live && !muted) process.stdout.write('\r\x1b[2K');
    report(name, said, (performance.now() - began) / 1000);
  } catch (error) {
    if (live) say('');
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

export function report(name: string, said: string, seconds: number): void {
  say(`  ${name.padEnd(9)} ${said.padEnd(46)} ${seconds.toFixed(1).padStart(6)} s`);
}
