import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let server: Server;
let held: ServerResponse[];
let asked: string[];
let status: number;
let hangs: boolean;

beforeEach(async () => {
  vi.resetModules();
  held = [];
  asked = [];
  status = 200;
  hangs = false;
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers['apikey']}`);
    response.statusCode = status;
    if (hangs) held.push(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SUPABASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'key');
  // Long enough for any machine where an answer is expected; those that expect none set a short one.
  vi.stubEnv('ARCHIVE_PATIENCE_MS', '20000');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
});

const load = async () => (await import('./database-probe.mjs')).databaseAnswers;

describe('whether the database answers', () => {
  it('is yes for any answer but an error of its own', async () => {
    const databaseAnswers = await load();
    for (const [code, answers] of [
      [200, true],
      [401, true],
      [500, false],
      [503, false],
    ] as const) {
      status = code;
      expect(await databaseAnswers(), String(code)).toBe(answers);
    }
    expect(asked).toEqual(Array(4).fill('HEAD key'));
  });

  it('is no when the patience is over, for everyone, with one question under way', async () => {
    vi.stubEnv('ARCHIVE_PATIENCE_MS', '1');
    hangs = true;
    const databaseAnswers = await load();
    expect(await Promise.all(Array.from({ length: 50 }, databaseAnswers))).toEqual(Array(50).fill(false));
    expect(await databaseAnswers()).toBe(false);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
  });

  it('is asked once for all who want to know at the same time', async () => {
    hangs = true;
    const databaseAnswers = await load();
    const answers = Promise.all(Array.from({ length: 50 }, databaseAnswers));
    await vi.waitFor(() => expect(held).toHaveLength(1));
    held[0]!.end();
    expect(await answers).toEqual(Array(50).fill(true));
    expect(asked).toHaveLength(1);
  });

  it('is no when nobody takes the connection, and yes where there is no database to ask', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const databaseAnswers = await load();
    expect(await databaseAnswers()).toBe(false);
    vi.stubEnv('SUPABASE_URL', '');
    expect(await databaseAnswers()).toBe(true);
  });
});
