import { describe, expect, it } from 'vitest';
import { readConfig } from '#lib/config.ts';
import { hostedConnection, hostedSecretKey } from './hosted.ts';

const strong = 'kJ8s0cVb2mQ9xYtRw4uEoP7aZhLd1fNg';
const good = {
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${strong}`,
  ENQUIRY_SIGNING_SECRET: strong,
};
const values = (change: Record<string, string>) =>
  readConfig({ ...good, ...change } as unknown as NodeJS.ProcessEnv);

describe('hostedConnection', () => {
  it('is what SUPABASE_URL and its companions say', () => {
    expect(hostedConnection(values({ OTHER: 'x' }))).toEqual(good);
  });

  it('is undefined without SUPABASE_URL', () => {
    expect(hostedConnection(values({ SUPABASE_URL: '' }))).toBeUndefined();
  });

  it.each(['SUPABASE_PUBLISHABLE_KEY', 'ENQUIRY_SIGNING_SECRET'])('throws without %s', (name) => {
    expect(() => hostedConnection(values({ [name]: '' }))).toThrow(
      `SUPABASE_URL is set, so ${name} must be set too.`,
    );
  });
});

describe('hostedSecretKey', () => {
  it('is the secret key when there is one', () => {
    expect(hostedSecretKey(values({}))).toBeUndefined();
    expect(hostedSecretKey(values({ SUPABASE_SECRET_KEY: `sb_secret_${strong}` }))).toBe(
      `sb_secret_${strong}`,
    );
  });

  it('throws when it is the publishable key', () => {
    const key = `eyJhbGciOiJIUzI1NiJ9.${strong}`;
    const same = { SUPABASE_PUBLISHABLE_KEY: key, SUPABASE_SECRET_KEY: key };
    expect(() => hostedSecretKey(values(same))).toThrow('SUPABASE_SECRET_KEY holds the publishable key');
  });
});
