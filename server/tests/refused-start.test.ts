import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const complete = {
  SITE_URL: 'https://www.company.example',
  TRUSTED_PROXY_HOPS: '1',
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_these_tests_alone',
  ENQUIRY_SIGNING_SECRET: 'kJ8s0cVb2mQ9xYtRw4uEoP7aZhLd1fNg',
};

/** What a start says that must not succeed, with these settings instead: one line, and exit code 1. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...complete, ...settings } as const;
  const child = spawn(process.execPath, ['server/main.ts'], {
    ...{ cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  const [said, failed, [code]] = await Promise.all([
    ...[text(child.stdout), text(child.stderr)],
    once(child, 'exit'),
  ] as const);
  expect(code).toBe(1);
  const lines = (said + failed).trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0]!;
}

it.each(['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'ENQUIRY_SIGNING_SECRET'])(
  'does not start without %s, in one sentence, as an image would that misses a secret',
  async (name) => {
    expect(await refusal({ [name]: '' })).toContain(`${name} is not set; docs/settings.md says what it is.`);
  },
);

it.each([
  ['that is not there', join(root, 'no-such-release/static')],
  ['that holds no chunks', join(root, 'server')],
])('does not start with a PREVIOUS_STATIC_DIR %s, in one sentence', async (_, folder) => {
  expect(await refusal({ PREVIOUS_STATIC_DIR: folder })).toContain(
    `PREVIOUS_STATIC_DIR names ${folder}, which is not the static folder of a build`,
  );
});
