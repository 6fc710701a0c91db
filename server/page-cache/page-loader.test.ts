import { availableParallelism } from 'node:os';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lanes } from '#server/admission/lanes.ts';
import { CacheStore } from './cache-store.ts';
import { PageLoader } from './page-loader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('requests a page once more for clients of another network than the refused one', async () => {
  const request = vi.fn(async () => ({ status: 200, headers: {}, body: Buffer.from('about us') }));
  const finish = () => {
    throw new Error('a response that may not be cached is not finished');
  };
  const loader = new PageLoader(new CacheStore(), { origin: { request }, finish, baseHeaders: [] });
  const load = (network: string) => loader.load('/about', { isStatic: true, network });
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  for (let place = 0; place < 2 * availableParallelism(); place += 1)
    void lanes.pages.run('192.0.2.0/24', () => ended);

  const [first, same, other] = [load('a'), load('a'), load('b')];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await first).toEqual({ kind: 'unavailable', reason: 'busy' });
  expect(await same).toEqual({ kind: 'unavailable', reason: 'busy' });
  expect(request).not.toHaveBeenCalled();
  end();
  await vi.advanceTimersByTimeAsync(10);
  expect(await other).toMatchObject({ kind: 'uncached', response: { status: 200 } });
  expect(request).toHaveBeenCalledTimes(1);
});
