import type { CommandName, Outcome } from './commands.ts';
import { describeError } from '#lib/user-error.ts';
import { report, say } from '#scripts/progress.ts';
import type { Output } from '#scripts/processes/process-supervisor.ts';

/**
 * What `npm test` runs. The commands of one stage run side by side, and what a failed one printed is shown
 * when it ends; the browser tests, which wait more than they compute, show theirs as it comes.
 */
const stages: CommandName[][] = [
  ['typecheck', 'lint', 'test:unit', 'test:db'],
  ['test:integration', 'test:e2e'],
  ['size'],
];

/**
 * Runs everything; a failure stops nothing else. The last line it prints is "N passed, N failed", which the
 * build server reads.
 * @returns the exit code
 */
export async function runAll(run: (name: CommandName, output: Output) => Promise<Outcome>): Promise<number> {
  const total = { passed: 0, failed: 0 };
  const summary: (() => void)[] = [];
  for (const stage of stages) {
    say(`\n── ${stage.join(', ')}`);
    const output = stage.includes('test:e2e') ? 'inherit' : 'collect';
    await Promise.all(
      stage.map(async (name) => {
        const began = performance.now();
        // A command that cannot even begin, for want of a browser for example, has failed like any other.
        const outcome = await run(name, output).catch((error: unknown): Outcome => ({
          passed: 0,
          failed: 1,
          output: describeError(error),
        }));
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
      }),
    );
  }
  say('\n── summary');
  for (const print of summary) print();
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}
