import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';
import { passwordProblem } from './password-rules.ts';

const email = 'kirsten@staff.example';

describe('a new password', () => {
  it.each([
    ['fourteen chars', 'too_short'],
    ['x'.repeat(73), 'too_long'],
    ['é'.repeat(37), 'too_long'],
    // Of lists of breached passwords, and what is built of them.
    ['passwordpassword', 'common_password'],
    ['Password1234567', 'common_password'],
    ['iloveyouiloveyou', 'common_password'],
    ['letmeinletmein12', 'common_password'],
    ['123456789012345', 'common_password'],
    ['qwertyuiopasdfgh', 'common_password'],
    ['aaaaaaaaaaaaaaa', 'common_password'],
    ['---------------', 'common_password'],
    // The firm's and the account's own words.
    ['southlightsouthlight', 'common_password'],
    ['Southlight12345', 'common_password'],
    ['kirsten@staff.example', 'common_password'],
    ['kirstenkirsten1', 'common_password'],
    ['Southlight2026!!', 'common_password'],
    ['southlight southlight', 'common_password'],
    ['Southlight Kirsten', 'common_password'],
    ['southlight-kirsten-2026', 'common_password'],
    ['KirstenSouthlight1', 'common_password'],
    ['kirsten staff southlight 1', 'common_password'],
    ['password southlight', 'common_password'],
    // A phrase that the whole world knows.
    ['correct horse battery staple', 'common_password'],
  ])('is refused: %s', async (password, problem) => {
    expect(await passwordProblem(password, email)).toBe(problem);
  });

  it.each([
    'wattle-harbour-sandstone',
    'a sentence of my own',
    'Kx8!mQ2#vB7$nL4',
    'das Wasser läuft nach oben',
    'southlight over wattle-harbour-sandstone',
  ])('is taken: %s', async (password) => {
    expect(await passwordProblem(password, email)).toBeUndefined();
  });

  it('is stored as a hash that fits nothing else', async () => {
    const hashed = await hashPassword('wattle-harbour-sandstone');
    expect(hashed).toMatch(/^\$2[ab]\$10\$[./A-Za-z0-9]{53}$/);
    expect(await isPassword('wattle-harbour-sandstone', hashed)).toBe(true);
    expect(await isPassword('wattle-harbour-sandston', hashed)).toBe(false);
  });
});
