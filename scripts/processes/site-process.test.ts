import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settingsNotReadBy } from '#lib/config/readers.ts';
import { root, type ProcessSupervisor } from './process-supervisor.ts';
import { buildEnvironment, planBuild, siteEnvironment, startSite } from './site-process.ts';

/** The site's server, saying these words to whoever started it. */
async function started(words: string[], metricsPort: string) {
  const child = new EventEmitter();
  const supervisor = {
    start: () => ({ child, ended: new Promise(() => undefined) }),
  } as unknown as ProcessSupervisor;
  const { ready } = startSite(supervisor, { METRICS_PORT: metricsPort } as unknown as NodeJS.ProcessEnv);
  for (const word of words) child.emit('message', word);
  return ready;
}

describe('startSite', () => {
  it('tells whether the metrics are served', async () => {
    expect(await started(['ready'], '9464')).toEqual({ metrics: true });
    expect(await started(['no metrics', 'ready'], '9464')).toEqual({ metrics: false });
    expect(await started(['ready'], '')).toEqual({ metrics: false });
  });
});

describe('the environments of Next', () => {
  afterEach(() => vi.unstubAllEnvs());

  const connection = {
    SUPABASE_URL: 'http://127.0.0.1:54321',
    SUPABASE_PUBLISHABLE_KEY: 'publishable',
    ENQUIRY_SIGNING_SECRET: 'signing',
  };
  const options = { mode: 'production', host: '127.0.0.1', port: 1, metricsPort: undefined } as const;
  const site = () => siteEnvironment(connection, { ...options, embedded: true });

  it.each([
    ['site', site, settingsNotReadBy(['build', 'site', 'server', 'internal'])],
    ['build', buildEnvironment, settingsNotReadBy(['build', 'internal'])],
  ])('hold for the %s no setting of others, nor let one be taken from .env', (_, environment, others) => {
    expect(others).toEqual(expect.arrayContaining(['BOUNCE_IMAP_URL', 'CDN_API_TOKEN', 'DATABASE_URL']));
    // Next takes from .env what is undefined, and leaves alone what is empty.
    const empty = others.map((name) => [name, '']);
    for (const value of ['secret', undefined]) {
      for (const name of others) vi.stubEnv(name, value);
      const given = environment();
      expect(others.map((name) => [name, given[name]])).toEqual(empty);
    }
  });

  it.each([site, buildEnvironment])('hold no key of the tools of Supabase', (environment) => {
    vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'secret');
    expect(environment()).toMatchObject({ SUPABASE_SERVICE_ROLE_KEY: '' });
  });

  it('hold for the site its connection', () => {
    expect(site()).toMatchObject(connection);
  });
});

describe('planBuild', () => {
  it('builds again when a setting that a build takes has changed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'build-'));
    const buildDir = relative(root, folder);
    const built: string[][] = [];
    const supervisor = {
      start({ args }: { args: string[] }) {
        built.push(args);
        writeFileSync(join(folder, 'BUILD_ID'), 'x');
        return { ended: Promise.resolve(0), output: () => '' };
      },
    } as unknown as ProcessSupervisor;
    const plan = (settings: Record<string, string>) =>
      planBuild(supervisor, { BUILD_DIR: buildDir, ...settings } as unknown as NodeJS.ProcessEnv);
    try {
      await (await plan({})).run();
      expect((await plan({})).needed).toBe(false);
      for (const name of [
        'PAGE_POLICY',
        'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY',
        'NEXT_DEPLOYMENT_ID',
        'SITE_URL',
        'NEXT_PUBLIC_X',
      ]) {
        expect((await plan({ [name]: 'other' })).needed, name).toBe(true);
      }
      expect((await plan({ PORT: '1' })).needed).toBe(false);
      const modes = built.map((args) => args.at(-1));
      expect(modes).toEqual(['compile', 'generate']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
