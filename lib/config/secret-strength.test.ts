import { describe, expect, it } from 'vitest';
import { weaknessOf } from './secret-strength.ts';

describe('weaknessOf', () => {
  it.each([
    ['', 'is shorter than 32 bytes'],
    ['short', 'is shorter than 32 bytes'],
    ['dev-secret-change-me', 'is shorter than 32 bytes'],
    ['unsafe-secret-change-me-unsafe-secret-change-me', 'is a published default'],
    ['super-secret-jwt-token-with-at-least-32-characters-long', 'is a published default'],
    ['your-super-secret-jwt-token-with-at-least-32-characters', 'is a published default'],
    // The keys of the local stack of the Supabase CLI.
    ['sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH', 'is a published default'],
    ['sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz', 'is a published default'],
    ['a'.repeat(64), 'repeats so few characters that it can be guessed'],
    ['ab12'.repeat(16), 'repeats so few characters that it can be guessed'],
    ['kJ8s0cVb2mQ9xYtRw4uEoP7aZhLd1fNg', undefined],
  ])('of %j: %s', (secret, weakness) => {
    expect(weaknessOf(secret)).toBe(weakness);
  });
});
