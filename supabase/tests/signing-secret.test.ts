import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEngine, type Engine } from '#supabase/tests/support/engines.ts';
import { acceptEnquiries, enquiry, stored, submit } from '#supabase/tests/support/enquiries.ts';
import { createVault } from '#supabase/tests/support/vault.ts';

const hasHosted = !inject('engines').postgres.connection.connectionString;
const other = 'another secret that nobody knows';
const store = (db: Engine, secret: string) =>
  db.query<{ place: string }>('select app_private.store_signing_secret($1) as place', [secret]);
const inSettings = (db: Engine) =>
  db.query<{ secret: string | null }>('select enquiry_signing_secret as secret from app_private.settings');

describe.each(['PGlite', ...(hasHosted ? (['hosted'] as const) : [])] as const)(
  'the secret that enquiries are signed with, on %s',
  (engine) => {
    let db: Engine;
    beforeAll(async () => {
      db = await openEngine(engine);
      await acceptEnquiries(db);
    });
    afterAll(() => db.close());

    it('is in the settings where there is no Vault', async () => {
      const [before] = await inSettings(db);
      expect(await submit(db, enquiry())).toMatchObject({ status: 'ok' });
      expect(await store(db, other)).toEqual([{ place: 'settings' }]);
      expect(await inSettings(db)).toEqual([{ secret: other }]);
      expect(await submit(db, enquiry())).toEqual({ status: 'unauthorised' });
      await store(db, before!.secret!);
      expect(await submit(db, enquiry())).toMatchObject({ status: 'ok' });
      expect(await stored(db)).toBe(2);
    });

    it('is refused when it is short, and no role of the API may store or read it', async () => {
      await expect(store(db, 'too short')).rejects.toThrow('at least 32 bytes');
      for (const role of ['anon', 'authenticated', 'service_role'])
        for (const call of [`store_signing_secret('${other}')`, 'signing_secret()']) {
          await db.exec(`set role ${role}`);
          await expect(db.query(`select app_private.${call}`)).rejects.toThrow('permission denied');
          await db.exec('reset role');
        }
    });

    it('is in Vault where there is one, and in the settings no more', async () => {
      const [before] = await inSettings(db);
      await createVault(db);
      // The one of the settings counts until then.
      expect(await submit(db, enquiry())).toMatchObject({ status: 'ok' });
      expect(await store(db, other)).toEqual([{ place: 'vault' }]);
      expect(await inSettings(db)).toEqual([{ secret: null }]);
      expect(await submit(db, enquiry())).toEqual({ status: 'unauthorised' });
      expect(await store(db, before!.secret!)).toEqual([{ place: 'vault' }]);
      expect(await submit(db, enquiry())).toMatchObject({ status: 'ok' });
      const secrets = await db.query('select name from vault.secrets');
      expect(secrets).toEqual([{ name: 'enquiry_signing_secret' }]);
    });
  },
);
