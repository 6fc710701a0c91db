import { expect, it } from 'vitest';
import type { Config } from '#lib/config.ts';
import { settingsOfOthers } from './project.ts';

const ours = 'abcdefghijklmnopqrst';
const other = 'zyxwvutsrqponmlkjihg';
const named = (SUPABASE_URL: string, DATABASE_URL: string) =>
  settingsOfOthers(ours, { SUPABASE_URL, DATABASE_URL } as Config);

it('names the settings that would change another project', () => {
  const pooler = (ref: string) =>
    `postgresql://postgres.${ref}:secret@aws-0-ap-southeast-2.pooler.supabase.com:5432/postgres`;
  const direct = (ref: string) => `postgresql://postgres:secret@db.${ref}.supabase.co:5432/postgres`;
  const site = (ref: string) => `https://${ref}.supabase.co`;
  expect(named(site(ours), pooler(ours))).toEqual([]);
  expect(named(site(ours), direct(ours))).toEqual([]);
  expect(named(site(other), pooler(ours))).toEqual(['SUPABASE_URL']);
  expect(named(site(ours), pooler(other))).toEqual(['DATABASE_URL']);
  expect(named(site(ours), direct(other))).toEqual(['DATABASE_URL']);
});
