import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asIdentity, openPostgres, untilWaiting } from '#supabase/tests/support/engines.ts';
import type { Engine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, submit } from '#supabase/tests/support/enquiries.ts';
import { asAdminOfSession, createPeople, people } from '#supabase/tests/support/accounts/people.ts';

describe('the desk beside what else changes enquiries', () => {
  const db = useDatabase(openPostgres, acceptEnquiries, createPeople);
  let desk: Engine;
  let other: Engine;
  let third: Engine;
  beforeAll(async () => {
    [desk, other, third] = [await db.connect(), await db.connect(), await db.connect()];
  });
  beforeEach(() => db.exec('delete from public.contact_submissions; delete from app_private.rate_events'));

  async function arrive(subject: string): Promise<string> {
    await submit(db, enquiry({ subject }));
    const [row] = await db.query<{ id: string }>(
      'select id::text as id from public.contact_submissions where subject = $1',
      [subject],
    );
    return row!.id;
  }

  /** Two, by their ids in the order of the desk: the one that came later first. */
  async function arriveInTurn(): Promise<[string, string]> {
    const ids = [await arrive('a'), await arrive('b')];
    if (ids[0]! > ids[1]!) return [ids[1]!, ids[0]!];
    await db.exec(`delete from public.contact_submissions where subject in ('a', 'b')`);
    return arriveInTurn();
  }

  describe('while somebody is demoted', () => {
    const editor = people.editor.claims.sub;
    const demote = `update auth.users set raw_app_meta_data = '{"role": "reader"}' where id = '${editor}'`;
    const assign = (id: string) =>
      `change_enquiries('[{"id": "${id}", "status": "unread", "assigned_to": null}]', null, '${editor}')`;
    const assigned = () => db.query('select from public.contact_submissions where assigned_to is not null');
    beforeEach(() =>
      db.exec(`update auth.users set raw_app_meta_data = '{"role": "editor"}' where id = '${editor}'`),
    );

    it('gives that person nothing that begins meanwhile', async () => {
      const id = await arrive('a');
      await other.exec(`begin; ${demote}`);
      const result = asIdentity(desk, people.admin, assign(id));
      await Promise.race([result, untilWaiting(db).catch(() => undefined)]);
      await other.exec('commit');
      expect(await result).toEqual({ status: 'invalid' });
      expect(await assigned()).toEqual([]);
    });

    it('takes back what was given just before', async () => {
      const id = await arrive('a');
      await desk.exec(`begin; ${asAdminOfSession}; select app_private.${assign(id)}`);
      const demoted = other.query(demote);
      await Promise.race([demoted, untilWaiting(db).catch(() => undefined)]);
      await desk.exec('commit');
      await demoted;
      expect(await assigned()).toEqual([]);
    });

    it('changes several of that person, and neither waits for the other', async () => {
      const [first, second] = await arriveInTurn();
      await db.exec(`update public.contact_submissions set assigned_to = '${editor}'`);
      await desk.exec(`begin; select from public.contact_submissions where id = '${first}' for update`);
      const demoted = other.query(demote);
      await untilWaiting(db);
      await desk.exec(`select from public.contact_submissions where id = '${second}' for update; commit`);
      await demoted;
      expect(await assigned()).toEqual([]);
    });
  });

  describe('while housekeeping deletes', () => {
    const purge = () => other.query('select app_private.purge_expired_enquiries()');
    const age = (id: string, set: string) =>
      db.exec(`alter table public.contact_submissions disable trigger contact_submissions_on_update;
        update public.contact_submissions set ${set} where id = '${id}';
        alter table public.contact_submissions enable trigger contact_submissions_on_update`);
    beforeEach(async () => {
      await db.exec('update app_private.settings set retention_ran_at = now(), retention_held_until = null');
      await age(await arrive('old spam'), `status = 'spam', spam_since = now() - interval '31 days'`);
    });
    const left = () =>
      db.query<{ erased: boolean }>(
        `select subject, status, ip_hash = repeat('0', 64) as erased from public.contact_submissions`,
      );

    it('changes an enquiry whose hash is due, and neither waits for the other', async () => {
      const id = await arrive('yesterday');
      await age(id, `created_at = now() - interval '23 hours 30 minutes'`);
      await desk.exec(`begin; select from public.contact_submissions where id = '${id}' for update`);
      const purged = purge();
      await untilWaiting(db);
      await desk.exec(`update public.contact_submissions set status = 'spam' where id = '${id}'; commit`);
      await purged;
      expect(await left()).toEqual([{ subject: 'yesterday', status: 'spam', erased: true }]);
    });

    it('erases hashes beside a change of several, and neither waits for the other', async () => {
      const [first, second] = await arriveInTurn();
      for (const id of [second, first]) await age(id, `created_at = now() - interval '23 hours 30 minutes'`);
      await desk.exec(`begin; select from public.contact_submissions where id = '${first}' for update`);
      const purged = purge();
      await untilWaiting(db);
      await desk.exec(`select from public.contact_submissions where id = '${second}' for update; commit`);
      await purged;
      expect((await left()).map(({ erased }) => erased)).toEqual([true, true]);
    });

    it('marks spam beside a deletion of both, and neither waits for the other', async () => {
      const [old, closed] = [await arrive('old'), await arrive('closed')];
      await age(old, `status = 'closed', created_at = now() - interval '25 months'`);
      await age(closed, `status = 'closed'`);
      // What the deletion of the old one waits for, after that of the spam.
      await third.exec(`begin;
        select from app_private.mail_outbox where submission_id = '${old}' for update`);
      const purged = purge();
      await untilWaiting(db);
      const marked = desk.query(
        `update public.contact_submissions set status = 'spam' where id = '${closed}'`,
      );
      await untilWaiting(db, 2);
      await third.exec('commit');
      await Promise.all([purged, marked]);
      expect(await left()).toEqual([{ subject: 'closed', status: 'spam', erased: false }]);
    });
  });
});
