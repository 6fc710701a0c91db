import type { CommandName, Outcome } from './commands.ts';
import { describeError } from '#lib/user-error.ts';
import { report, say } from '#scripts/progress.ts';
import type { Output } from '#scripts/processes/process-supervisor.ts';

type RunCommand = (name: CommandName, output: Output) => Promise<Outcome>;

/**
 * Runs everything; a failure stops nothing else. What a failed command printed is shown when it ends; the
 * browser tests, which take longest, show theirs as it comes. The last line is "N passed, N failed", which
 * the build server reads.
 * @returns the exit code
 */
export async function runAll(run: RunCommand): Promise<number> {
  const total = { passed: 0, failed: 0 };
  const summary: (() => void)[] = [];
  const runOne = async (name: CommandName): Promise<void> => {
    const began = performance.now();
    say(`  ${name.padEnd(9)} …`);
    // A command that cannot even begin, for want of a browser for example, has failed like any other.
    const outcome = await run(name, name === 'test:e2e' ? 'inherit' : 'collect').catch(
      (error: unknown): Outcome => ({ passed: 0, failed: 1, output: describeError(error) }),
    );
    const { passed, failed } = outcome;
    const seconds = (performance.now() - began) / 1000;
    total.passed += passed;
    total.failed += failed;
    const print = (): void => {
      report(name, failed > 0 ? `${failed} failed, ${passed} passed` : `${passed} passed`, seconds);
      for (const failure of outcome.failures ?? []) say(`            ${failure}`);
    };
    if (failed > 0 && outcome.output) say(`\n── ${name}\n${outcome.output.trimEnd()}\n`);
    print();
    summary.push(print);
  };
  // The longest first; lint, which alone uses both processors by itself, when one of the lanes is empty.
  const waiting: CommandName[] = [
    'test:integration',
    'typecheck',
    'test:unit',
    'test:db',
    'lint',
    'test:fleet',
  ];
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await runOne(name);
  };
  // Two at a time keep two processors busy; more take turns, which costs a fifth of their time.
  await Promise.all([lane(), lane()]);
  // The browser tests keep all processors busy by themselves; `size` weighs their build.
  await runOne('test:e2e');
  await runOne('size');
  say('\n── summary');
  for (const print of summary) print();
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}
