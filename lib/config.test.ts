import { describe, expect, it } from 'vitest';
import { site } from '#content/site/site.ts';
import {
  enquirySigningSecret,
  isHttps,
  linkedOrigin,
  readConfig as parse,
  trustedHopsOf,
  servedOrigin,
  siteOrigin,
  supabaseConnection,
} from './config.ts';

const readConfig = (env: Record<string, string>) => parse(env as unknown as NodeJS.ProcessEnv);
const strong = 'kJ8s0cVb2mQ9xYtRw4uEoP7aZhLd1fNg';
const token = (role: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`;

describe('readConfig', () => {
  it('gives every variable its type and default when nothing is set', () => {
    expect(readConfig({ PATH: '/bin' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      METRICS_HOST: '127.0.0.1',
      DRAIN_DELAY_MS: 0,
      PAGE_POLICY: 'hash',
      MAIL_FROM: `no-reply@${new URL(site.origin).hostname}`,
      EMBEDDED_BACKEND: false,
    });
  });

  it.each(['http://kong:8000', 'http://kong.supabase.svc.cluster.local', 'http://127.0.0.1:54321'])(
    'takes a Supabase of the same machine or cluster at %s',
    (url) => expect(readConfig({ SUPABASE_URL: url }).SUPABASE_URL).toBe(url),
  );

  it.each([
    { SITE_URL: 'https://www.company.example' },
    { SITE_URL: 'https://www.company.example', EMBEDDED_BACKEND: '1' },
    // Its address is that of content/site/site.ts.
    { SUPABASE_URL: 'https://project.supabase.co' },
  ])('wants the proxies counted where the address is https: %j', (https: Record<string, string>) => {
    expect(() => trustedHopsOf(readConfig(https))).toThrow('TRUSTED_PROXY_HOPS must say how many proxies');
    expect(trustedHopsOf(readConfig({ ...https, TRUSTED_PROXY_HOPS: '0' }))).toBe(0);
  });

  it('takes none for a site that is plain http', () => {
    expect(trustedHopsOf(readConfig({ EMBEDDED_BACKEND: '1' }))).toBe(0);
    expect(trustedHopsOf(readConfig({ SITE_URL: 'http://10.0.0.1:3000' }))).toBe(0);
  });

  it('takes an empty variable for an unset one', () => {
    const empty = { SITE_URL: '', PORT: '', METRICS_PORT: '', SUPABASE_URL: '', EMBEDDED_BACKEND: '' };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it('reads numbers, switches and the metrics port', () => {
    const env = { PORT: '8080', TRUSTED_PROXY_HOPS: '2', METRICS_PORT: 'off', EMBEDDED_BACKEND: '1' };
    expect(readConfig(env)).toMatchObject({
      PORT: 8080,
      TRUSTED_PROXY_HOPS: 2,
      METRICS_PORT: 'off',
      EMBEDDED_BACKEND: true,
    });
  });

  it('reads topics with commas or spaces between them', () => {
    const topics = ['arn:aws:sns:ap-southeast-2:123456789012:a', 'arn:aws:sns:us-east-1:123456789012:b-2_c'];
    expect(readConfig({}).SES_TOPIC_ARNS).toEqual([]);
    expect(readConfig({ SES_TOPIC_ARNS: topics[0]! }).SES_TOPIC_ARNS).toEqual([topics[0]]);
    expect(readConfig({ SES_TOPIC_ARNS: `${topics[0]}, ${topics[1]},` }).SES_TOPIC_ARNS).toEqual(topics);
  });

  it.each([
    [{ SES_TOPIC_ARNS: 'mail-events' }, 'SES_TOPIC_ARNS must be topics such as arn:aws:sns:'],
    [{ SES_TOPIC_ARNS: 'arn:aws:sqs:us-east-1:123456789012:a' }, 'SES_TOPIC_ARNS must be topics'],
    [{ SES_CONFIGURATION_SET: 'a b' }, 'SES_CONFIGURATION_SET must be the name of a configuration set'],
    [{ PORT: '80.5' }, 'PORT must be a port number from 1 to 65535, not "80.5".'],
    [{ PORT: '0' }, 'PORT must be a port number from 1 to 65535, not "0".'],
    [{ BACKEND_PORT: '70000' }, 'BACKEND_PORT must be a port number from 1 to 65535, not "70000".'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a port number from 1 to 65535 or off, not "on".'],
    [{ TRUSTED_PROXY_HOPS: '10' }, 'TRUSTED_PROXY_HOPS must be a whole number from 0 to 9, not "10".'],
    [{ SITE_URL: 'ftp://a.example' }, 'SITE_URL must be an address such as https://www.company.com.au'],
    [
      { SUPABASE_URL: 'nonsense' },
      /^SUPABASE_URL must be an https address, or http within .* not "nonsense"\.$/,
    ],
    [{ SUPABASE_URL: 'http://project.supabase.example' }, 'SUPABASE_URL must be an https address'],
    [{ ENQUIRY_SIGNING_SECRET: 'short' }, 'ENQUIRY_SIGNING_SECRET is shorter than 32 bytes'],
    [{ SUPABASE_PUBLISHABLE_KEY: `sb_secret_${strong}` }, 'SUPABASE_PUBLISHABLE_KEY holds a secret key'],
    [{ SUPABASE_PUBLISHABLE_KEY: token('service_role') }, 'SUPABASE_PUBLISHABLE_KEY holds a secret key'],
    [{ SUPABASE_SECRET_KEY: `sb_publishable_${strong}` }, 'SUPABASE_SECRET_KEY holds the publishable key'],
    [{ BUILD_DIR: '/srv/build' }, 'BUILD_DIR must be a path from the folder of the site, not "/srv/build".'],
    [{ SMTP_URL: 'smtp://desk:100%@mail.example' }, 'SMTP_URL must look like'],
    [
      { DATABASE_URL: 'postgresql://postgres:100%@127.0.0.1/one' },
      'DATABASE_URL must be a PostgreSQL address',
    ],
    [{ PAGE_POLICY: 'none' }, 'PAGE_POLICY must be hash or nonce, not "none".'],
    [{ PORT: 'x', HOST: '', BACKEND_PORT: 'y' }, /^PORT must .*\nBACKEND_PORT must .*"y"\.$/],
  ])('names the variable, what is wrong and what would be right for %j', (env, sentence) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(sentence);
  });

  it('repeats no secret in a message', () => {
    const secrets = {
      SMTP_URL: 'smtpx://office:hunter2@mail.example',
      SUPABASE_SECRET_KEY: 'hunter2',
      SUPABASE_PUBLISHABLE_KEY: `sb_secret_hunter2${strong}`,
      ENQUIRY_SIGNING_SECRET: 'hunter2',
    };
    for (const [name, value] of Object.entries(secrets)) {
      expect(() => readConfig({ [name]: value })).toThrow(name);
      expect(() => readConfig({ [name]: value })).not.toThrow('hunter2');
    }
  });
});

it('links to the address of this machine beside the embedded backend, where no other is set', () => {
  const embedded = { EMBEDDED_BACKEND: '1', PORT: '3930' };
  const linked = (env: Record<string, string>) => linkedOrigin(readConfig(env));
  expect(linked(embedded)).toBe('http://127.0.0.1:3930');
  expect(linked({ ...embedded, HOST: '0.0.0.0' })).toBe('http://localhost:3930');
  expect(linked({ ...embedded, HOST: '::1' })).toBe('http://[::1]:3930');
  expect(linked({ ...embedded, SITE_URL: 'https://www.firm.example/path' })).toBe('https://www.firm.example');
  expect(linked({ SUPABASE_URL: 'https://project.supabase.co' })).toBe(site.origin);
});

describe('siteOrigin and isHttps', () => {
  const both = (env: Record<string, string>) => [siteOrigin(readConfig(env)), isHttps(readConfig(env))];

  it('follow SITE_URL wherever the backend is', () => {
    expect(both({ SITE_URL: 'https://www.firm.example/path' })).toEqual(['https://www.firm.example', true]);
    expect(both({ SITE_URL: 'http://10.0.0.1:3000' })).toEqual(['http://10.0.0.1:3000', false]);
    expect(both({ SITE_URL: 'https://www.firm.example', EMBEDDED_BACKEND: '1' })).toEqual([
      'https://www.firm.example',
      true,
    ]);
  });

  it.each(['', undefined])(
    'are the production origin, over https, beside a hosted backend when SITE_URL is %j',
    (url) => {
      const env: Record<string, string> = url === undefined ? {} : { SITE_URL: url };
      expect(both(env)).toEqual([site.origin, true]);
      expect(servedOrigin(readConfig(env))).toBe(site.origin);
    },
  );

  it.each(['', undefined])('are plain http beside the embedded backend when SITE_URL is %j', (url) => {
    const env = { EMBEDDED_BACKEND: '1', ...(url === undefined ? {} : { SITE_URL: url }) };
    expect(both(env)).toEqual([site.origin, false]);
    expect(servedOrigin(readConfig(env))).toBeUndefined();
  });
});

describe('what a request cannot do without', () => {
  it('is given when it is set', () => {
    const values = readConfig({
      SUPABASE_URL: 'http://127.0.0.1:54321',
      SUPABASE_PUBLISHABLE_KEY: token('anon') + strong,
      ENQUIRY_SIGNING_SECRET: strong,
    });
    expect(supabaseConnection(values)).toEqual({
      url: 'http://127.0.0.1:54321',
      publishableKey: token('anon') + strong,
    });
    expect(enquirySigningSecret(values)).toBe(strong);
  });

  it('is named when it is not set', () => {
    expect(() => supabaseConnection(readConfig({}))).toThrow('SUPABASE_URL is not set');
    expect(() => enquirySigningSecret(readConfig({}))).toThrow('ENQUIRY_SIGNING_SECRET is not set');
  });
});
