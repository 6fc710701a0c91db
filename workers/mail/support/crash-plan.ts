import { randomInt } from 'node:crypto';

interface Kill {
  /** How many mails the sink has received by then. */
  afterMails: number;
  worker: number;
}

/** Random, printed when a test fails, and taken from MAIL_CRASH_SEED to repeat what it did. */
export const crashSeed = (): number => Number(process.env['MAIL_CRASH_SEED'] ?? randomInt(2 ** 31));

/** Which worker is killed when, in the order of time: at random, and the same for the same seed. */
export function crashPlan(seed: number, kills: number, workers: number, mails: number): Kill[] {
  const random = generator(seed);
  return Array.from({ length: kills }, () => ({
    afterMails: Math.floor(random() * 0.9 * mails),
    worker: Math.floor(random() * workers),
  })).sort((a, b) => a.afterMails - b.afterMails);
}

/** Numbers from 0 to 1 by a linear congruential generator (Numerical Recipes). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The ids of the mails of an issue that were received, in order. */
export const receivedIds = (mails: readonly { raw: string }[]): string[] =>
  mails.map(
    ({ raw }) => /^message-id:\s*<[^@]*?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/im.exec(raw)?.[1] ?? '',
  );
