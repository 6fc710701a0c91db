import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileTransport } from './file-transport.ts';
import { runHousekeeping } from './housekeeping.ts';

describe('housekeeping', () => {
  let folder = '';
  const name = 'notification-6f1c2d3e-0000-4000-8000-000000000001.eml';
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    folder = await mkdtemp(join(tmpdir(), 'mail-'));
    const day = join(folder, '2026-08-24');
    await mkdir(day);
    await writeFile(join(day, name), '');
    const modified = new Date(Date.now() - 91 * 86_400_000);
    await utimes(join(day, name), modified, modified);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  /** @param heldUntil as the database says it, with the epoch as the age while deletion is held */
  const run = (heldUntil: string | null, deleted: { subscriptions?: number; more?: boolean } = {}) =>
    runHousekeeping({
      outbox: {
        inDoubt: () => Promise.resolve([]),
        gone: () => Promise.resolve([]),
        purge: () =>
          Promise.resolve({
            status: 'ok',
            enquiries: 0,
            spam: 0,
            subscriptions: 0,
            mails: 0,
            address_hashes: 0,
            more: false,
            ...deleted,
            older_than: heldUntil === null ? '2024-11-23T00:00:00Z' : '1970-01-01T00:00:00Z',
            held_until: heldUntil,
          }),
      },
      transports: [fileTransport(folder)],
    });

  it('deletes a written mail after 90 days, but none while a clock that jumped holds deletion', async () => {
    expect(await run('2029-01-31T00:00:00Z')).toBe(true);
    expect(await readdir(folder, { recursive: true })).toContain(join('2026-08-24', name));
    expect(await run(null)).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  it('has more to do after a portion, so that a mass of addresses goes within hours, and says how many went', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await run(null, { subscriptions: 500, more: true })).toBe(false);
    expect(JSON.parse(String(said.mock.lastCall?.[0]))).toMatchObject({
      event: 'retention.purged',
      subscriptions: 500,
    });
    expect(await run(null)).toBe(true);
  });
});
