import { describe, expect, it, vi } from 'vitest';
import { ProcessSupervisor } from './process-supervisor.ts';
import { planMail } from './mail-process.ts';
import { siteEnvironment } from './site-process.ts';

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

  it('leaves the site without any secret of it, also where Next would read one from .env', () => {
    const secrets = [
      ...['SUPABASE_SECRET_KEY', 'SMTP_URL', 'SMTP_PASSWORD', 'DATABASE_URL'],
      ...['NEWSLETTER_SMTP_URL', 'DKIM_PRIVATE_KEY_FILE', 'NEWSLETTER_DKIM_PRIVATE_KEY_FILE'],
    ];
    for (const name of secrets) vi.stubEnv(name, 'secret');
    const connection = {
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: 'publishable',
      ENQUIRY_SIGNING_SECRET: 'signing',
    };
    const site = siteEnvironment(connection, {
      mode: 'production',
      host: '127.0.0.1',
      port: 3000,
      metricsPort: undefined,
      embedded: true,
    });
    vi.unstubAllEnvs();
    // Next takes from .env what is undefined, and leaves alone what is empty.
    expect(secrets.map((name) => site[name])).toEqual(secrets.map(() => ''));
    expect(site).toMatchObject(connection);
  });

  it('refuses settings that cannot work before anything is started', () => {
    expect(() => planMail(embedded, env({ SMTP_URL: 'mail.example' }))).toThrow('SMTP_URL must look like');
  });
});
