import { describe, expect, it } from 'vitest';
import { UserError } from '#lib/user-error.ts';
import { ensureAdmin, generatePassword } from './admin-account.ts';
import type { Database } from './database/database.ts';

describe('generatePassword', () => {
  it('gives at least 20 characters, different each time', () => {
    const passwords = Array.from({ length: 50 }, generatePassword);
    expect(new Set(passwords).size).toBe(50);
    for (const password of passwords) expect(password).toMatch(/^[a-zA-Z2-9]{6}(-[a-zA-Z2-9]{6}){3}$/);
  });
});

describe('a password that was lost', () => {
  /** A database with these administrators, which notes whose password was changed. */
  function databaseWith(...admins: string[]) {
    const changed: unknown[] = [];
    const query = (sql: string, [first]: unknown[] = []) => {
      if (sql.startsWith('select email')) return Promise.resolve(admins.map((email) => ({ email })));
      if (!sql.startsWith('update auth.users')) return Promise.resolve([]);
      changed.push(first);
      return Promise.resolve([{ id: 'one' }]);
    };
    return { db: { query, exec: () => Promise.resolve() } as unknown as Database, changed };
  }
  const renew = (db: Database) => ensureAdmin(db, 'admin@company.example', { renew: true });

  it('is renewed for the only administrator, whatever the address is now', async () => {
    const { db, changed } = databaseWith('owner@firm.example');
    expect(await renew(db)).toMatchObject({ email: 'owner@firm.example' });
    expect(changed).toEqual(['owner@firm.example']);
  });

  it('is not renewed where several could be meant, and the command for that is named', async () => {
    const { db, changed } = databaseWith('admin@company.example', 'owner@firm.example');
    const refusal = renew(db);
    await expect(refusal).rejects.toBeInstanceOf(UserError);
    await expect(refusal).rejects.toThrow('run npm run admin:recover -- --email <address>.');
    expect(changed).toEqual([]);
  });
});
