import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { site } from '#content/site/site.ts';
import { START } from '#deploy/assemble.ts';
import { bareEnvironment } from '#scripts/processes/environment.ts';

const root = join(import.meta.dirname, '../..');

describe('node start.mjs', () => {
  let folder = '';
  /** A folder as assemble() makes it, but for what it starts. */
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'start-'));
    const linked = ['deploy', 'lib', 'content', 'node_modules', 'package.json'];
    for (const name of linked) await symlink(join(root, name), join(folder, name));
    await writeFile(join(folder, 'start.mjs'), START);
    await put('.next/required-server-files.json', JSON.stringify({ config: { distDir: '.next' } }));
    await builtWith({ SITE_URL: 'https://www.company.example' });
    await put('server/main.ts', `console.log('started', process.env.__NEXT_PRIVATE_STANDALONE_CONFIG)`);
    await put('workers/mail/main.ts', `console.log('started the mail worker')`);
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function put(file: string, content: string): Promise<void> {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  const builtWith = (settings: object) =>
    put('.next/build-inputs.json', JSON.stringify({ inputs: 'of these files', settings }));
  async function start(env: Record<string, string>, args: string[] = []) {
    const child = spawn(process.execPath, ['start.mjs', ...args], {
      cwd: folder,
      env: bareEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, failed, [code]] = await Promise.all([
      ...[text(child.stdout), text(child.stderr)],
      once(child, 'exit'),
    ] as const);
    return { code: code as number, said: said + failed };
  }

  it('starts the server with the configuration of the build', async () => {
    expect(await start({ SITE_URL: 'https://www.company.example' })).toEqual({
      code: 0,
      said: 'started {"distDir":".next"}\n',
    });
  });

  it('refuses settings that the pages were not built with', async () => {
    expect(await start({ SITE_URL: 'https://staging.company.example' })).toEqual({
      code: 1,
      said:
        'SITE_URL: this image was made with https://www.company.example, and this is a start with ' +
        'https://staging.company.example. Set it as it was, or build another image.\n',
    });
    const { code, said } = await start({ SITE_URL: 'https://www.company.example', HSTS_PRELOAD: 'yes' });
    expect(said).toMatch(/^HSTS_PRELOAD: this image was made without it, and this is a start with yes\./);
    expect(code).toBe(1);
    await builtWith({ SITE_URL: 'https://www.company.example', PAGE_POLICY: 'nonce' });
    expect((await start({ SITE_URL: 'https://www.company.example' })).said).toMatch(/^PAGE_POLICY: /);
  });

  it('takes settings that say the same in other words', async () => {
    const same = { HSTS_PRELOAD: 'no', PAGE_POLICY: 'hash' };
    expect((await start({ SITE_URL: 'https://www.company.example/', ...same })).code).toBe(0);
    await builtWith(same);
    expect((await start({ SITE_URL: site.origin })).code).toBe(0);
    expect((await start({ SITE_URL: '' })).code).toBe(0);
  });

  it('starts the mail worker, and nothing that it does not know', async () => {
    expect(await start({}, ['mail'])).toEqual({ code: 0, said: 'started the mail worker\n' });
    expect(await start({}, ['worker'])).toEqual({
      code: 1,
      said: 'There is no program "worker": node start.mjs [site | mail].\n',
    });
  });

  const secrets = {
    SUPABASE_PUBLISHABLE_KEY: 'of the site',
    ENQUIRY_SIGNING_SECRET: 'of the site',
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: 'of the site',
    SUPABASE_SECRET_KEY: 'of the mail worker',
    SMTP_URL: 'of the mail worker',
    SMTP_PASSWORD: 'of the mail worker',
    NEWSLETTER_SMTP_URL: 'of the mail worker',
    BOUNCE_IMAP_URL: 'of the mail worker',
    CDN_API_TOKEN: 'of the mail worker',
    DATABASE_URL: 'of neither',
    SUPABASE_ACCESS_TOKEN: 'of neither',
  };
  it.each([
    ['site', 'server/main.ts', 'of the site'],
    ['mail', 'workers/mail/main.ts', 'of the mail worker'],
  ])('leaves the %s no secret of others, also where the system shows them', async (name, file, own) => {
    const print = `import { readFileSync } from 'node:fs';
      const held = readFileSync('/proc/self/environ', 'utf8').split('\\0').map((line) => line.split('='));
      console.log(JSON.stringify([process.env, Object.fromEntries(held)]));`;
    await put(file, print);
    const shared = { SITE_URL: 'https://www.company.example', SUPABASE_URL: 'https://project.example' };
    const { said } = await start({ ...shared, ...secrets }, name === 'site' ? [] : [name]);
    const expected = Object.entries(secrets).filter(([, owner]) => owner === own);
    for (const env of JSON.parse(said) as Record<string, string>[]) {
      expect(env).toMatchObject(shared);
      expect(Object.entries(env).filter(([key]) => key in secrets)).toEqual(expected);
    }
  });
});
