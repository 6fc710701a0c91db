import { setTimeout as delay } from 'node:timers/promises';
import { describeError, UserError } from '#lib/user-error.ts';
import { say } from '#scripts/progress.ts';
import { StoppingError } from './process-supervisor.ts';
import { RestartPolicy } from './restart-policy.ts';

export interface RunningPart {
  /** Resolves with the exit code, 128 and the signal's number when a signal ended it. */
  ended: Promise<number>;
}

interface Restarts {
  /** As the operator knows it: "site". */
  name: string;
  start: () => RunningPart | Promise<RunningPart>;
  policy?: RestartPolicy;
}

const KILLED = 137;

/** Why a program ended, as the end of a sentence in brackets. */
const causeOf = (code: number): string =>
  code === KILLED ? 'killed from outside: the machine may be short of memory' : `code ${code}`;

/**
 * Starts a part again whenever it ends, later each time; a part that cannot be started counts as ended.
 * Never resolves.
 * @throws UserError when it ended too often, StoppingError once everything is being stopped
 */
export async function keepRunning(
  first: RunningPart,
  { name, start, policy = new RestartPolicy() }: Restarts,
): Promise<never> {
  let ended = first.ended.then(causeOf);
  for (;;) {
    const cause = await ended;
    const wait = policy.afterDeath();
    if (wait === undefined) {
      throw new UserError(
        `The ${name} ended ${policy.maxDeaths} times within a minute (${cause}) and is not started again; ` +
          'what it said last is above.',
      );
    }
    say(`  The ${name} ended by itself (${cause}) and is started again in ${wait / 1000} s.`);
    await delay(wait);
    try {
      ended = (await start()).ended.then(causeOf);
    } catch (error) {
      if (error instanceof StoppingError) throw error;
      ended = Promise.resolve(describeError(error));
    }
  }
}
