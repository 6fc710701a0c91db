import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { browserScriptAddress, checksScriptAddress, writeBrowserScripts } from './browser-script.ts';

const dir = await mkdtemp(join(tmpdir(), 'browser-script-'));
afterAll(() => rm(dir, { recursive: true }));

it('writes each script where its address says, from the files that its name covers', async () => {
  await writeBrowserScripts(dir);
  expect(browserScriptAddress).not.toBe(checksScriptAddress);
  for (const [address, piece] of [
    [browserScriptAddress, 'framework-scripts'],
    [checksScriptAddress, 'check-record'],
  ] as const) {
    const script = await readFile(join(dir, address.replace('/_next/', '')), 'utf8');
    expect(script).toContain(piece);
    // No import is left, and zod has not come with the types of content/.
    expect(script).not.toMatch(/\bimport\b|safeParse/);
  }
});
