import { afterAll, beforeAll } from 'vitest';
import { openEngine, type Engine, type EngineName } from './engines.ts';

/**
 * A database for the tests of the `describe` around, opened before the first of them and closed after the
 * last; what is called on it before that fails.
 * @param setUp what all of them need, in turn
 */
export function useDatabase<E extends Engine>(
  open: () => Promise<E>,
  ...setUp: ((db: E) => Promise<unknown>)[]
): E {
  let opened: E | undefined;
  beforeAll(async () => {
    opened = await open();
    for (const step of setUp) await step(opened);
  });
  afterAll(() => opened?.close());
  return new Proxy({} as E, {
    get: (_, method) => {
      if (!opened) throw new Error('The database is not open.');
      return opened[method as keyof E];
    },
  });
}

/** The same, freshly migrated. */
export const useEngine = (name: EngineName, ...setUp: ((db: Engine) => Promise<unknown>)[]): Engine =>
  useDatabase(() => openEngine(name), ...setUp);
