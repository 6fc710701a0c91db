import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '#lib/config.ts';
import { runtime } from '#lib/runtime.ts';
import { startArchive } from './start-archive.ts';

/** Longer than any poll but the first ones of a start may take. */
const MIGRATING_MS = 3_200;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-archive-'));
  writeFileSync(join(folder, 'BUILD_ID'), 'build');
});
afterEach(() => {
  delete runtime.archive;
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts beside a database that holds its first requests, and returns what was logged until it responded. */
async function logOfStart(embedded: '1' | ''): Promise<string[]> {
  const lines: string[] = [];
  const note = (line: unknown) => void lines.push(String(line));
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(note);
  const ready = Date.now() + MIGRATING_MS;
  const database = createServer((request, response) => {
    setTimeout(
      () => response.end(JSON.stringify({ version: 7, withdrawn_version: 3 })),
      Math.max(0, ready - Date.now()),
    );
    request.resume();
  }).listen(0, '127.0.0.1');
  await once(database, 'listening');
  const settings = readConfig({
    NODE_ENV: 'test',
    SUPABASE_URL: `http://127.0.0.1:${(database.address() as AddressInfo).port}`,
    SUPABASE_PUBLISHABLE_KEY: randomBytes(32).toString('hex'),
    CACHE_DIR: folder,
    EMBEDDED_BACKEND: embedded,
  });
  const archive = await startArchive({ regenerate: async () => {} }, { buildDir: folder, settings });
  await vi.waitFor(() => expect(archive?.version).toBe(7), { timeout: 20_000 });
  await archive?.stop();
  database.close();
  return lines.filter((line) => line.includes('archive.poll'));
}

it('logs no failure while the embedded database of a first start creates its tables', async () => {
  expect(await logOfStart('1')).toEqual([]);
});

it('logs a database elsewhere that takes as long', async () => {
  expect((await logOfStart('')).join()).toContain('archive.poll_failed');
});
