import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import { asService } from '#supabase/tests/support/mail.ts';
import {
  applyPortion,
  begin,
  commit,
  consented,
  discard,
  emptyImporting,
  readFileOf,
  readRows,
  shown,
} from '#supabase/tests/support/newsletter/importing.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';

describe.each(engineNames)('a file that was read and is not imported yet on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries);
  beforeEach(() => emptyImporting(db));

  const waiting = () =>
    db.query<{ email: string | null }>(
      `select email from app_private.newsletter_import_rows where verdict = 'new'`,
    );

  it('begins only with the number of the dry run and an origin', async () => {
    const id = await readFileOf(db, [consented('new@company.example')]);
    expect(await commit(db, id, 2)).toEqual({ status: 'count_changed', count: 1 });
    expect(await commit(db, id, 1, ' ')).toEqual({ status: 'invalid' });
    expect(await commit(db, id, 1, 'x'.repeat(151))).toEqual({ status: 'invalid' });
    expect(await commit(db, id, 1, 'From canary@company.example')).toEqual({ status: 'invalid' });
    expect(await applyPortion(db, id)).toEqual({ status: 'locked' });
    expect(await db.query('select from public.newsletter_subscriptions')).toEqual([]);
  });

  it('refuses rows out of order, after the end and of another shape', async () => {
    const id = await begin(db);
    const row = consented('new@company.example');
    expect(await readRows(db, id, 2, [row])).toEqual({ status: 'locked' });
    expect(await readRows(db, id, 1, [{ ...row, consent_at: '2024-02-30T00:00:00Z' }])).toEqual({
      status: 'invalid',
    });
    expect(await readRows(db, id, 1, [{ ...row, line: 'x' as unknown as number }])).toEqual({
      status: 'invalid',
    });
    expect(await readRows(db, id, 1, [row])).toMatchObject({ status: 'ok' });
    expect(await readRows(db, id, 2, [consented('late@company.example')])).toEqual({ status: 'locked' });
    expect((await shown(db, id)).import).toMatchObject({ rows_read: 1, to_import: 1 });
  });

  it('keeps of refused rows a hundred, and no word of any', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => ({ ...consented(`canary-${at}`, at + 2) }));
    const id = await readFileOf(db, rows);
    expect((await shown(db, id)).refused).toHaveLength(100);
    const [stored] = await db.query<{ text: string }>(
      'select string_agg(r::text, chr(10)) as text from app_private.newsletter_import_rows as r',
    );
    expect(stored!.text).not.toContain('canary');
  });

  it('can be taken back until it begins', async () => {
    const id = await readFileOf(db, [consented('new@company.example')]);
    expect(await discard(db, id)).toEqual({ status: 'ok' });
    expect(await waiting()).toEqual([]);
    expect(await commit(db, id, 1)).toEqual({ status: 'locked' });
    // In another tab, or by a second press: it is what was asked for.
    expect(await discard(db, id)).toEqual({ status: 'ok' });
    expect(await discard(db, randomUUID())).toEqual({ status: 'not_found' });
  });

  it.each(['reading', 'ready', 'committing'])(
    'forgets the rows of an import that is %s after a day',
    async (state) => {
      const id = await begin(db);
      await readRows(db, id, 1, [consented('new@company.example')], state !== 'reading');
      if (state === 'committing') await commit(db, id, 1);
      await db.exec(
        `update app_private.newsletter_imports set created_at = created_at - interval '23 hours'`,
      );
      await asService(db, 'purge_expired_enquiries()', []);
      expect(await waiting()).toHaveLength(1);
      await db.exec(`update app_private.newsletter_imports set created_at = created_at - interval '2 hours'`);
      await asService(db, 'purge_expired_enquiries()', []);
      expect(await waiting()).toEqual([]);
      expect((await shown(db, id)).import).toMatchObject({ status: 'expired', to_import: 1, imported: 0 });
      expect(await applyPortion(db, id)).toEqual({ status: 'locked' });
      // Of one that had begun some may be imported already.
      expect(await discard(db, id)).toEqual({ status: state === 'committing' ? 'locked' : 'ok' });
    },
  );

  it('is among what a person may ask for, and holds nothing more of one whom the operator erased', async () => {
    await readFileOf(db, [consented('Canary@company.example')]);
    expect(await asService(db, 'person_data($1)', ['canary@company.example'])).toMatchObject({
      waiting_imports: [{ email: 'Canary@company.example' }],
    });
    expect(await asService(db, 'erase_person($1)', ['canary@company.example'])).toMatchObject({
      import_rows: 1,
    });
    expect(await waiting()).toEqual([]);
  });
});
