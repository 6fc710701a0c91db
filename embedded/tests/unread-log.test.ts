import { spawn, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BackendFacts } from '#embedded/backend.ts';

/** What a backend tells its parent once it listens; it reports how far it is before. */
async function listening(child: ChildProcess): Promise<BackendFacts> {
  for await (const [message] of on(child, 'message', { close: ['exit'] })) {
    const { facts } = message as { facts?: BackendFacts };
    if (facts) return facts;
  }
  throw new Error('The backend ended before it listened.');
}

it('the backend goes on serving when nobody reads its log any more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unread-log-'));
  const child = spawn(process.execPath, ['--liftoff-only', 'embedded/main.ts'], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), BACKUPS: 'off' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exit = once(child, 'exit');
  try {
    const facts = await listening(child);
    child.stdout?.destroy();
    child.stderr?.destroy();
    const ask = async (number: string): Promise<number> => {
      const headers = { apikey: facts.secretKey, authorization: `Bearer ${facts.secretKey}` };
      const path = `rest/v1/newsletter_issues?select=id&issue_number=eq.${number}`;
      return (await fetch(`${facts.url}/${path}`, { headers })).status;
    };
    // A statement that fails is logged.
    for (let time = 0; time < 3; time += 1) expect(await ask('NaN')).toBeGreaterThanOrEqual(400);
    expect(await ask('1')).toBe(200);
    expect(child.exitCode).toBeNull();
  } finally {
    child.kill();
    await exit;
    await rm(folder, { recursive: true });
  }
}, 120_000);
