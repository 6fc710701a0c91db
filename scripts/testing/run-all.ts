import { runCommand, type CommandName, type Count } from './commands.ts';
import type { ProcessSupervisor } from '#scripts/processes/process-supervisor.ts';
import { report, say } from '#scripts/progress.ts';

/**
 * What `npm test` runs. The commands of one stage run side by side and show their output when they
 * end; a stage with one command shows it as it comes.
 */
const stages: CommandName[][] = [
  ['typecheck', 'lint', 'test:unit'],
  ['test:integration', 'test:db'],
  ['test:e2e'],
  ['size'],
];

/**
 * Runs everything; a failure stops nothing else. The last line it prints is "N passed, N failed",
 * which the build server reads.
 * @returns the exit code
 */
export async function runAll(supervisor: ProcessSupervisor): Promise<number> {
  const summary: (() => void)[] = [];
  const total: Count = { passed: 0, failed: 0 };
  for (const stage of stages) {
    const isAlone = stage.length === 1;
    say(`\n── ${stage.join(', ')}`);
    await Promise.all(
      stage.map(async (name) => {
        const began = performance.now();
        const { passed, failed, output } = await runCommand(supervisor, name, {
          output: isAlone ? 'inherit' : 'collect',
        });
        total.passed += passed;
        total.failed += failed;
        const seconds = (performance.now() - began) / 1000;
        const print = (): void =>
          report(name, failed > 0 ? `${failed} failed, ${passed} passed` : `${passed} passed`, seconds);
        if (failed > 0 && !isAlone) say(`\n── ${name}\n${output}`);
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
