import { describe, expect, it } from 'vitest';
import { settingsNotReadBy } from '#lib/config/readers.ts';
import { ProcessSupervisor } from './process-supervisor.ts';
import { planMail } from './mail-process.ts';
import { ALLOCATOR } from './memory.ts';

const strong = 'sb_secret_0123456789abcdefghijklmnopqrstuv';
const env = (values: Record<string, string>) => values as unknown as NodeJS.ProcessEnv;

/** Remembers what would have been started. */
class RecordingSupervisor extends ProcessSupervisor {
  readonly started: NodeJS.ProcessEnv[] = [];
  override start(options: Parameters<ProcessSupervisor['start']>[0]): ReturnType<ProcessSupervisor['start']> {
    this.started.push(options.env);
    return { ended: new Promise(() => undefined) } as unknown as ReturnType<ProcessSupervisor['start']>;
  }
}

describe('starting the mail worker', () => {
  const backend = { url: 'http://127.0.0.1:54321', secretKey: strong };
  const embedded = { dataDir: `${process.cwd()}/.data`, siteUrl: 'http://127.0.0.1:3000' };
  const plan = (values: Record<string, string>, own: typeof embedded | undefined, key = true) => {
    const supervisor = new RecordingSupervisor();
    const said = planMail(own, env(values)).start(supervisor, key ? backend : undefined);
    return { said, started: supervisor.started };
  };

  it('says where mails go, and gives the worker alone the secret key', () => {
    const { said, started } = plan({}, embedded);
    expect(said).toBe('written to .data/outbox (set SMTP_URL to send)');
    expect(started).toEqual([
      {
        ...ALLOCATOR,
        MAIL_OUTBOX_DIR: `${embedded.dataDir}/outbox`,
        SITE_URL: embedded.siteUrl,
        SUPABASE_URL: backend.url,
        SUPABASE_SECRET_KEY: strong,
      },
    ]);
    expect(plan({}, { ...embedded, dataDir: '/srv/data' }).said).toBe(
      'written to /srv/data/outbox (set SMTP_URL to send)',
    );
    expect(plan({ SMTP_URL: 'smtp://desk:secret@mail.example' }, embedded).said).toBe(
      'through mail.example:587',
    );
  });

  it('writes no files beside a hosted backend, and starts nothing without its key', () => {
    expect(plan({ MAIL_OUTBOX_DIR: '/tmp/x' }, undefined).said).toBe(
      'waits in the outbox (set SMTP_URL to send)',
    );
    const keyless = plan({ SMTP_URL: 'smtp://mail.example' }, undefined, false);
    expect(keyless).toEqual({
      said: 'waits in the outbox (set SUPABASE_SECRET_KEY to send from here)',
      started: [],
    });
  });

  it('leaves the worker without the settings of others', () => {
    const others = Object.fromEntries(
      settingsNotReadBy(['mail', 'internal']).map((name) => [name, 'secret']),
    );
    expect(Object.keys(others)).toContain('ENQUIRY_SIGNING_SECRET');
    expect(plan(others, undefined).started).toEqual([
      { ...ALLOCATOR, SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: strong },
    ]);
  });

  it('refuses settings that cannot work before anything is started', () => {
    expect(() => planMail(embedded, env({ SMTP_URL: 'mail.example' }))).toThrow('SMTP_URL must look like');
    const fastly = { CDN: 'fastly' };
    const sentence = 'CDN=fastly needs CDN_SERVICE and CDN_API_TOKEN.';
    expect(() => planMail(embedded, env(fastly))).toThrow(sentence);
    expect(() => planMail(undefined, env({ ...fastly, SUPABASE_SECRET_KEY: strong }))).toThrow(sentence);
    expect(() => planMail(embedded, env({ CDN: 'varnish' }))).toThrow('CDN=varnish needs CDN_PURGE_URL.');
    expect(() => planMail(embedded, env({ CDN_SERVICE: 'zone' }))).toThrow('CDN is not set');
    // The site alone says to the CDN how long it may keep pages.
    expect(planMail(undefined, env(fastly)).delivery).toBe('none');
  });
});
