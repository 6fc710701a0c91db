import { describe, expect, it } from 'vitest';
import { generatePassword } from './admin-account.ts';

describe('generatePassword', () => {
  it('gives at least 20 characters, different each time', () => {
    const passwords = Array.from({ length: 50 }, generatePassword);
    expect(new Set(passwords).size).toBe(50);
    for (const password of passwords) expect(password).toMatch(/^[a-zA-Z2-9]{6}(-[a-zA-Z2-9]{6}){3}$/);
  });
});
