import { unconfirmedPromises } from '#content/promises.ts';
import { config } from '#lib/config.ts';
import { UserError } from '#lib/user-error.ts';
import { loadEnvFiles } from './processes/environment.ts';
import { memoryHint, memoryLimitMb } from './processes/memory.ts';
import { root, type ProcessSupervisor } from './processes/process-supervisor.ts';
import { buildEnvironment, planBuild } from './processes/site-process.ts';
import { say, step } from './progress.ts';

/** `npm run build`: needs no database, no key and no free port. */
export async function build(supervisor: ProcessSupervisor, args: string[]): Promise<number> {
  if (args.length > 0)
    throw new UserError('npm run build takes no options; docs/settings.md has its settings.');
  await loadEnvFiles(root);
  await buildWhenNeeded(supervisor, { hintOnMemory: true });
  return 0;
}

/** Builds, unless the last build was made from the same files and settings. */
export async function buildWhenNeeded(
  supervisor: ProcessSupervisor,
  { hintOnMemory }: { hintOnMemory: boolean },
): Promise<void> {
  const { needed, run } = await planBuild(supervisor, buildEnvironment());
  const hint = needed && hintOnMemory && memoryHint('build', memoryLimitMb(config().MEMORY_MB));
  if (hint) say(hint);
  await step('build', 'building', async () => {
    if (!needed) return 'nothing changed, the last build serves';
    await run();
    return 'built';
  });
  if (!needed) return;
  reportPromises();
  await reportReviews();
}

/** For a start that takes the last build as it is: an upgrade would go unnoticed that nobody built. */
export async function sayWhenOutdated(supervisor: ProcessSupervisor): Promise<void> {
  const { needed } = await planBuild(supervisor, buildEnvironment());
  if (needed) say('  build     files or settings have changed since: npm run build takes them in');
}

/** What the owner has yet to confirm before the pages may say it. */
function reportPromises(): void {
  const open = unconfirmedPromises();
  if (open.length === 0) return;
  say(`\n  ${open.length} promises are not confirmed and not made (content/promises.ts):`);
  for (const promise of open) say(`    ${promise}`);
}

/** Which papers are to be compared with the law again; what they say is dated and stays true. */
async function reportReviews(): Promise<void> {
  // Reads every paper, which a start that builds nothing need not wait for, and a build has no memory for.
  const { papersToReview } = await import('#content/papers.ts');
  const { sydneyDay } = await import('#lib/format.ts');
  const due = papersToReview(sydneyDay(new Date()));
  if (due.length === 0) return;
  say('\n  Due for a review (content/papers/):');
  for (const paper of due) say(`    ${paper}`);
}
