import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtime, type ArchiveRuntime } from '#lib/runtime.ts';
import type * as Changes from './changes.ts';

const sleep = vi.hoisted(() => vi.fn((ms: number) => Promise.resolve(ms)));
vi.mock('node:timers/promises', () => ({ setTimeout: sleep }));

let issueChanged: typeof Changes.issueChanged;
const changed = vi.fn<ArchiveRuntime['changed']>();

/** An instance whose archive takes `ms` to confirm a change. */
async function instance({ embedded, ms = 0 }: { embedded: boolean; ms?: number }): Promise<void> {
  vi.stubEnv('EMBEDDED_BACKEND', embedded ? '1' : undefined);
  vi.resetModules();
  ({ issueChanged } = await import('./changes.ts'));
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  changed.mockImplementation(async () => void clock.mockReturnValue(ms));
  runtime.archive = { changed } as unknown as ArchiveRuntime;
}

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  delete runtime.archive;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('issueChanged', () => {
  it('regenerates the pages that show the issue', async () => {
    await instance({ embedded: true });
    await issueChanged(7);
    expect(changed).toHaveBeenCalledWith(
      expect.arrayContaining(['/industry-updates', '/industry-updates/7', '/feed.xml', '/sitemap.xml']),
      { withdrawn: false },
    );
  });

  it('after a withdrawal from a hosted database waits until every instance has polled, counted from the commit', async () => {
    await instance({ embedded: false, ms: 400 });
    await issueChanged(7, { withdrawn: true });
    expect(sleep.mock.calls.map(([ms]) => ms)).toEqual([4_600]);
    await instance({ embedded: false, ms: 9_000 });
    await issueChanged(7, { withdrawn: true });
    expect(sleep).toHaveBeenLastCalledWith(0);
  });

  it.each([
    ['after a correction', { embedded: false }, false],
    ['with an embedded database, which has one instance', { embedded: true }, true],
  ])('does not wait %s', async (_, where, withdrawn) => {
    await instance(where);
    await issueChanged(7, { withdrawn });
    expect(sleep).not.toHaveBeenCalled();
  });

  it('does nothing where pages are not cached', async () => {
    await instance({ embedded: true });
    delete runtime.archive;
    await issueChanged(7, { withdrawn: true });
    expect(changed).not.toHaveBeenCalled();
  });
});
