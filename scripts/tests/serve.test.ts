import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { site } from '#content/site/site.ts';
import { rememberBuild } from '#scripts/build-fingerprint.ts';
import { bareEnvironment } from '#scripts/processes/environment.ts';
import { ProcessSupervisor, root } from '#scripts/processes/process-supervisor.ts';

describe('npm run serve', () => {
  let folder = '';
  let supervisor: ProcessSupervisor;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'serve-'));
    supervisor = new ProcessSupervisor();
  });
  afterEach(async () => {
    await supervisor.stopAll();
    await rm(folder, { recursive: true });
  });

  /** What it says before it ends by itself, the folder named as "<build>". */
  async function refusal(settings: Record<string, string>): Promise<string> {
    const { ended, output } = supervisor.start({
      args: ['scripts/launch.ts', 'serve'],
      env: bareEnvironment({
        NODE_ENV: 'production',
        BUILD_DIR: relative(root, folder),
        PORT: '3193',
        METRICS_PORT: 'off',
        SUPABASE_URL: 'https://project.supabase.example',
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_these_tests_alone',
        SITE_URL: 'https://www.company.example',
        TRUSTED_PROXY_HOPS: '1',
        ...settings,
      }),
      output: 'collect',
    });
    expect(await ended).toBe(1);
    return output().trim().replaceAll(folder, '<build>');
  }
  const finishBuild = async (settings: Record<string, string>): Promise<void> => {
    await writeFile(join(folder, 'BUILD_ID'), 'a build');
    await rememberBuild(folder, 'of these files', settings);
  };

  it('refuses without a finished build', async () => {
    const sentence = 'There is no finished build in <build>: run npm run build first.';
    expect(await refusal({})).toBe(sentence);
    // As a build that was interrupted leaves it.
    await writeFile(join(folder, 'BUILD_ID'), 'half a build');
    expect(await refusal({})).toBe(sentence);
  });

  it('refuses a build that was made with another SITE_URL', async () => {
    await finishBuild({ SITE_URL: 'https://staging.company.example' });
    expect(await refusal({})).toBe(
      'SITE_URL: the build in <build> was made with https://staging.company.example, and this is a start with ' +
        'https://www.company.example. Set it as it was, or run npm run build.',
    );
    await finishBuild({});
    expect(await refusal({})).toContain('was made without it, and this is a start with https://www');
  });

  it.each([
    ['https://www.company.example', 'https://www.company.example'],
    ['', site.origin],
  ])('refuses an https address until somebody counted the proxies: SITE_URL=%s', async (url, origin) => {
    await finishBuild({ SITE_URL: url });
    expect(await refusal({ SITE_URL: url, TRUSTED_PROXY_HOPS: '' })).toContain(
      `The site's address is ${origin}, so TRUSTED_PROXY_HOPS must say`,
    );
  });

  it('counts no proxies beside the embedded backend, whose site is plain http', async () => {
    const embedded = { SITE_URL: '', SUPABASE_URL: '', TRUSTED_PROXY_HOPS: '' };
    expect(await refusal(embedded)).toMatch(/^There is no finished build/);
  });

  it('refuses without the secret that signs enquiries', async () => {
    await finishBuild({ SITE_URL: 'https://www.company.example' });
    expect(await refusal({})).toBe('SUPABASE_URL is set, so ENQUIRY_SIGNING_SECRET must be set too.');
  });

  it('says so where files or settings have changed since the build, which it takes as it is', async () => {
    await finishBuild({ SITE_URL: 'https://www.company.example' });
    // There is nothing to serve in this build, at which the start ends.
    expect(await refusal({ ENQUIRY_SIGNING_SECRET: 'kJ8s0cVb2mQ9xYtRw4uEoP7aZhLd1fNg' })).toContain(
      'files or settings have changed since: npm run build takes them in',
    );
  });
});
