import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, submit } from '#supabase/tests/support/enquiries.ts';
import { asService } from '#supabase/tests/support/mail.ts';
import { createPeople, people, sessionOf } from '#supabase/tests/support/accounts/people.ts';

type Result = Record<string, unknown> & { status: string; change?: string };
type Seen = { id: string; status: string; assigned_to: string | null };
type Stored = { name: string; status: string; assigned_to: string | null; spam: boolean };

const admin = people.admin.claims.sub;
const colleague = '00000000-0000-4000-8000-00000000000a';
const statuses = ['unread', 'read', 'answered', 'closed', 'spam'];

describe.each(engineNames)('enquiries in the admin area on %s', (name) => {
  const db = useEngine(name, acceptEnquiries, createPeople);
  beforeAll(async () => {
    await db.query(
      `insert into auth.users (id, email, raw_app_meta_data) values ($1, 'colleague@access.example', '{"role": "admin"}')`,
      [colleague],
    );
    await db.query('insert into auth.sessions (id, user_id) values ($1, $2)', [
      sessionOf(colleague),
      colleague,
    ]);
  });
  beforeEach(() => db.exec('delete from public.contact_submissions; delete from app_private.rate_events'));

  /** Calls a function of schema public as an admin, and keeps what it changed. */
  async function asAdmin(call: string, params: unknown[], sub = admin): Promise<Result> {
    await db.exec('begin');
    await db.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
      [JSON.stringify({ role: 'authenticated', sub, session_id: sessionOf(sub) }), sub],
    );
    await db.exec('set local role authenticated');
    try {
      const [row] = await db.query<{ result: Result }>(`select public.${call} as result`, params);
      return row!.result;
    } finally {
      await db.exec('commit');
    }
  }
  /** What a page that is loaded now shows of enquiries, also of those that are gone. */
  const see = async (ids: readonly string[]): Promise<Seen[]> => {
    const rows = await db.query<Seen>('select id, status, assigned_to from public.contact_submissions');
    return ids.map((id) => rows.find((row) => row.id === id) ?? { id, status: 'unread', assigned_to: null });
  };
  const changeSeen = (seen: unknown, status: string | null, assignee: string | null = null, sub?: string) =>
    asAdmin('change_enquiries($1::text::jsonb, $2, $3)', [JSON.stringify(seen), status, assignee], sub);
  const change = async (ids: string[], status: string | null, assignee?: string | null, sub?: string) =>
    changeSeen(await see(ids), status, assignee, sub);
  const remove = (seen: unknown, sub?: string) =>
    asAdmin('delete_enquiries($1::text::jsonb)', [JSON.stringify(seen)], sub);
  const undo = (id: string | undefined) => asAdmin('undo_enquiry_change($1)', [id]);

  async function arrive(sender: string, email = `${sender}@visitor.example`): Promise<string> {
    await submit(db, enquiry({ name: sender, email }));
    const [row] = await db.query<{ id: string }>(
      'select id from public.contact_submissions where name = $1',
      [sender],
    );
    return row!.id;
  }
  const all = () =>
    db.query<Stored>(
      `select name, status, assigned_to, spam_since is not null as spam from public.contact_submissions order by name`,
    );
  /** Only the owner can turn the guard off. */
  const pretend = (set: string, where = 'true') =>
    db.exec(`alter table public.contact_submissions disable trigger contact_submissions_on_update;
      update public.contact_submissions set ${set} where ${where};
      update app_private.enquiry_search as s set due_at = c.due_at, created_at = c.created_at
        from public.contact_submissions as c where c.id = s.submission_id;
      alter table public.contact_submissions enable trigger contact_submissions_on_update`);

  it('brings back the status and the admin of each enquiry from every status, and nothing else', async () => {
    const ids = await Promise.resolve([await arrive('a'), await arrive('b'), await arrive('c')]);
    await change([ids[0]!], 'closed', colleague);
    await change([ids[1]!], 'spam');
    const before = await all();
    for (const status of statuses) {
      const changed = await change(ids, status, admin);
      expect(changed).toMatchObject({ status: 'ok', changed: 3 });
      expect((await all()).map((row) => row.status)).toEqual([status, status, status]);
      expect((await all()).every((row) => row.spam === (status === 'spam'))).toBe(true);
      expect(await undo(changed.change)).toEqual({ status: 'ok', undone: 3, left: 0 });
      expect(await all()).toEqual(before);
    }
    // Of no use a second time.
    const again = await change(ids, 'answered');
    await undo(again.change);
    expect((await undo(again.change)).status).toBe('conflict');
  });

  it('gives nothing back to somebody who may no longer work on enquiries', async () => {
    const id = await arrive('a');
    await change([id], null, colleague);
    const taken = await change([id], 'answered', admin);
    const setRole = (role: string) =>
      db.exec(`update auth.users set raw_app_meta_data = '{"role": "${role}"}' where id = '${colleague}'`);
    await setRole('reader');
    const undone = await undo(taken.change);
    await setRole('admin');
    expect(undone).toEqual({ status: 'ok', undone: 1, left: 0 });
    expect(await all()).toEqual([{ name: 'a', status: 'unread', assigned_to: null, spam: false }]);
  });

  it('brings spam back with the day from which it counts, and counts from today for what is marked again', async () => {
    const [marked, blocked, later] = [await arrive('a'), await arrive('b'), await arrive('c')];
    await change([marked, blocked], 'spam');
    await pretend(`spam_since = now() - interval '29 days'`, `name = 'a'`);
    await pretend(`spam_since = now() - interval '3 days'`, `name = 'b'`);
    const days = async () =>
      (
        await db.query<{ days: number | null }>(
          'select extract(day from now() - spam_since)::integer as days from public.contact_submissions order by name',
        )
      ).map((row) => row.days);
    for (const assignee of [null, admin]) {
      const taken = await change([marked, blocked, later], 'read', assignee);
      expect(await days()).toEqual([null, null, null]);
      expect(await undo(taken.change)).toMatchObject({ status: 'ok', undone: 3 });
      expect(await days()).toEqual([29, 3, null]);
    }
    const assigned = await change([marked], null, colleague);
    await undo(assigned.change);
    expect(await days()).toEqual([29, 3, null]);
    await change([marked, blocked], 'closed');
    await change([marked, later], 'spam');
    expect(await days()).toEqual([0, null, 0]);
  });

  it('lets nobody but the owner say since when an enquiry is spam, whatever is granted', async () => {
    await arrive('a');
    await db.exec(`begin; grant update (spam_since) on public.contact_submissions to service_role;
      set local role service_role;
      update public.contact_submissions set status = 'spam', spam_since = '2020-01-01'; reset role`);
    const [row] = await db.query('select spam_since = now() as now from public.contact_submissions');
    await db.exec('rollback');
    expect(row).toEqual({ now: true });
  });

  it('leaves what somebody has brought to the same status once more since', async () => {
    const id = await arrive('a');
    const mine = await change([id], 'answered');
    await change([id], 'read', null, colleague);
    await change([id], 'answered', null, colleague);
    expect((await undo(mine.change)).status).toBe('conflict');
    expect((await all())[0]!.status).toBe('answered');
  });

  it('leaves what somebody changed since, and says how many', async () => {
    const [first, second] = [await arrive('a'), await arrive('b')];
    const mine = await change([first, second], 'closed');
    await change([second], 'answered', colleague, colleague);
    expect(await undo(mine.change)).toEqual({ status: 'ok', undone: 1, left: 1 });
    expect((await all()).map((row) => [row.status, row.assigned_to])).toEqual([
      ['unread', null],
      ['answered', colleague],
    ]);
    expect(await undo(mine.change)).toEqual({ status: 'conflict', left: 2 });
    expect(await undo('00000000-0000-4000-8000-0000000000ff')).toEqual({ status: 'not_found' });
  });

  it('leaves alone what is no longer as it was seen, and says how many', async () => {
    const ids = [await arrive('a'), await arrive('b'), await arrive('c'), await arrive('d')];
    const [first, second, , gone] = ids;
    const seen = await see(ids);
    await change([second!], 'closed', null, colleague);
    await db.query('delete from public.contact_submissions where id = $1', [gone]);
    const mine = await changeSeen(seen, 'answered');
    expect(mine).toMatchObject({ status: 'ok', changed: 2, left: 2 });
    expect((await all()).map((row) => row.status)).toEqual(['answered', 'closed', 'answered']);
    expect(await undo(mine.change)).toEqual({ status: 'ok', undone: 2, left: 0 });
    expect((await all()).map((row) => row.status)).toEqual(['unread', 'closed', 'unread']);
    expect(await changeSeen([seen[1]], 'spam')).toEqual({ status: 'conflict', left: 1 });
    expect(await changeSeen([seen[1], seen[3]], 'spam')).toEqual({ status: 'conflict', left: 2 });

    await change([first!], null, colleague, colleague);
    expect(await changeSeen(seen.slice(0, 2), null, admin)).toMatchObject({ changed: 1, left: 1 });
    expect((await all()).map((row) => row.assigned_to)).toEqual([colleague, admin, null]);
    // Who takes care of it says nothing about a status, and the other way round.
    expect(await changeSeen([seen[0]], 'answered')).toMatchObject({ changed: 1, left: 0 });
    expect(await changeSeen([{ ...seen[0], assigned_to: colleague }], null, '')).toMatchObject({
      changed: 1,
    });
  });

  it('deletes what is as it was seen or only opened since, and leaves what a colleague decided or took', async () => {
    const ids = [await arrive('a'), await arrive('b'), await arrive('c'), await arrive('d')];
    const seen = await see(ids);
    await change([ids[0]!], 'read', null, colleague);
    await change([ids[1]!], 'answered', null, colleague);
    await change([ids[2]!], null, colleague, colleague);
    expect(await remove(seen.slice(1, 3))).toEqual({ status: 'conflict', deleted: 0, left: 2 });
    expect(await remove(seen)).toEqual({ status: 'ok', deleted: 2, left: 2 });
    expect((await all()).map((row) => row.name)).toEqual(['b', 'c']);
    expect(await remove([seen[0]])).toEqual({ status: 'not_found' });
    expect(await remove(await see(ids.slice(1, 3)))).toEqual({ status: 'ok', deleted: 2, left: 0 });
    for (const sent of [[], [seen[0], seen[0]], null])
      expect(await remove(sent)).toEqual({ status: 'invalid' });
  });

  it('marks as read only what is new', async () => {
    for (const status of statuses) {
      const id = await arrive(status);
      await change([id], status);
      expect(await asAdmin('mark_enquiry_read($1)', [id])).toEqual({ status: 'ok' });
    }
    const stored = (await all()).map((row) => [row.name, row.status]);
    expect(stored).toEqual(statuses.toSorted().map((name) => [name, name === 'unread' ? 'read' : name]));
  });

  it('counts as no change that somebody opened an enquiry, or was quicker to do the same', async () => {
    const ids = [await arrive('a'), await arrive('b')];
    const seen = await see(ids);
    await change([ids[0]!], 'read', null, colleague);
    await change([ids[1]!], 'answered', null, colleague);
    expect(await changeSeen(seen, 'answered')).toMatchObject({ status: 'ok', changed: 1, left: 0 });
    expect(await changeSeen(seen, 'answered')).toEqual({ status: 'ok', changed: 0, left: 0 });
  });

  it('changes nothing for an unknown status, an assignee who is no admin, no ids or too many', async () => {
    const id = await arrive('a');
    for (const [ids, status, assignee] of [
      [[id], 'lost', null],
      [[id], null, null],
      [[id], null, people['signed-in user'].claims.sub],
      [[id], null, 'somebody'],
      [[], 'read', null],
      [Array<string>(201).fill(id), 'read', null],
    ] as const) {
      expect((await change([...ids], status, assignee)).status).toBe('invalid');
    }
    expect((await change(['00000000-0000-4000-8000-0000000000ff'], 'read')).status).toBe('not_found');
    const seen = { id, status: 'unread', assigned_to: null };
    for (const sent of [
      ...[null, {}, [id], [null], [{}], [seen, seen], [{ ...seen, id: 'x' }], [{ ...seen, id: null }]],
      ...[[{ ...seen, status: 'lost' }], [{ ...seen, status: null }], [{ ...seen, assigned_to: 'nobody' }]],
    ]) {
      expect([sent, await changeSeen(sent, 'read')]).toEqual([sent, { status: 'invalid' }]);
    }
    expect(await change([id], 'unread')).toEqual({ status: 'ok', changed: 0, left: 0 });
    expect(await db.query('select 1 from app_private.enquiry_events')).toEqual([]);
  });

  it('tells who did what and when, whoever changed it, and forgets the account of one who is gone', async () => {
    const id = await arrive('a');
    await change([id], 'read');
    await change([id], null, colleague, colleague);
    await asAdmin(`admin_save_enquiry_notes($1, 'Called', '')`, [id]);
    await db.query(`update public.contact_submissions set status = 'answered' where id = $1`, [id]);
    const { events } = await asAdmin('admin_enquiry($1, null, null)', [id]);
    const by = (actor: string | null) => ({ actor, by_server: actor === null });
    expect(events).toMatchObject([
      { kind: 'status', ...by('admin@access.example'), from: 'unread', to: 'read' },
      { kind: 'assigned', ...by('colleague@access.example'), from: null, to: 'colleague@access.example' },
      { kind: 'notes', ...by('admin@access.example'), from: null, to: null },
      { kind: 'status', ...by(null), from: 'read', to: 'answered' },
    ]);
    await db.exec('begin');
    await db.query('delete from auth.users where id = $1', [colleague]);
    const gone = await db.query<{ history: unknown }>(`select app_private.enquiry_history($1) as history`, [
      id,
    ]);
    expect(gone[0]!.history).toMatchObject([
      {},
      { kind: 'assigned', actor: null, by_server: false, to: null, to_gone: true },
      {},
      {},
      { kind: 'assigned', from: null, to: null, to_gone: false },
    ]);
    expect((await all())[0]!.assigned_to).toBe(null);
    await db.exec('rollback');
    await db.exec('delete from public.contact_submissions');
    expect(await db.query('select 1 from app_private.enquiry_events')).toEqual([]);
  });

  it.each([
    ['reader', null],
    ['editor', colleague],
  ])('that was given to somebody who is made a %s is then taken care of by %s', async (role, left) => {
    await change([await arrive('a')], null, colleague);
    await db.exec('begin');
    await db.query('update auth.users set raw_app_meta_data = $1 where id = $2', [{ role }, colleague]);
    expect((await all())[0]!.assigned_to).toBe(left);
    await db.exec('rollback');
  });

  it('counts what the table holds, whatever happens to it', async () => {
    const totals = `select t.status || ' ' || t.held as class, t.enquiries::integer as n from app_private.enquiry_totals as t where t.enquiries > 0 order by 1`;
    const counted = `select c.status || ' ' || c.held as class, count(*)::integer as n from public.contact_submissions as c group by 1 order by 1`;
    const ids = [];
    for (const sender of ['a', 'b', 'c', 'd']) ids.push(await arrive(sender));
    await change(ids.slice(0, 2), 'spam');
    await change(ids.slice(1, 3), 'closed');
    await db.exec(`update public.contact_submissions set admin_notes = 'x'`);
    expect(await db.query(totals)).toEqual(await db.query(counted));
    await db.query('delete from public.contact_submissions where id = $1', [ids[1]]);
    expect(await db.query(totals)).toEqual(await db.query(counted));
    expect((await db.query(totals)).length).toBe(3);
  });

  describe('with enquiries that are due at different times', () => {
    let ids: Record<string, string>;
    beforeEach(async () => {
      ids = {};
      for (const sender of ['late', 'later', 'soon', 'done', 'junk']) {
        ids[sender] = await arrive(sender, 'one@visitor.example');
      }
      for (const [sender, due, age] of [
        ['late', '-1 hour', 5],
        ['later', '-3 hours', 4],
        ['soon', '2 hours', 3],
        ['done', '-9 hours', 2],
        ['junk', '-5 hours', 1],
      ]) {
        await pretend(
          `due_at = now() + interval '${due}', created_at = now() - interval '${age} days'`,
          `name = '${sender}'`,
        );
      }
      await change([ids['later']!], 'read');
      await change([ids['done']!], 'answered');
      await change([ids['junk']!], 'spam');
    });
    const list = async (filter: string | null, search = '', limit = 50, offset = 0) => {
      const result = await asAdmin('admin_enquiries($1, $2, $3, $4)', [search, filter, limit, offset]);
      return { ...result, names: (result['rows'] as { name: string }[]).map((row) => row.name) };
    };

    it('lists open ones by when they are due, others newest first, and spam only when it is asked for', async () => {
      for (const search of ['', 'one@visitor.example']) {
        const names: Record<string, string[]> = {};
        for (const filter of ['open', 'overdue', 'unread', 'answered', 'closed', 'all', 'spam']) {
          names[filter] = (await list(filter, search)).names;
        }
        expect(names).toEqual({
          open: ['later', 'late', 'soon'],
          overdue: ['later', 'late'],
          unread: ['late', 'soon'],
          answered: ['done'],
          closed: [],
          all: ['done', 'soon', 'later', 'late'],
          spam: ['junk'],
        });
        const { counts } = (await list(null, search)) as unknown as { counts: unknown };
        expect(counts).toEqual({
          ...{ open: 3, overdue: 2, unread: 2, answered: 1, closed: 0, all: 4, held: 0, spam: 1 },
        });
      }
      expect((await list('open', '', 1, 1)).names).toEqual(['late']);
      // Also from the end, where that is nearer.
      const all = ['done', 'soon', 'later', 'late'];
      for (const [limit, offset] of [1, 2, 5].flatMap((limit) => [0, 1, 2, 3, 4, 9].map((at) => [limit, at])))
        expect((await list('all', '', limit, offset)).names).toEqual(all.slice(offset, offset! + limit!));
    });

    it('lists what is due at one time, as after a night, in the order in which it came', async () => {
      const names = ['done', 'junk', 'later', 'soon', 'late'];
      for (const [at, sender] of names.entries()) {
        await pretend(
          `due_at = '2026-11-24 07:00:00+00', created_at = timestamptz '2026-11-23' + interval '${at} minutes'`,
          `name = '${sender}'`,
        );
      }
      await change(Object.values(ids), 'read');
      for (const search of ['', 'one@']) {
        expect((await list('open', search)).names).toEqual(names);
        const found: (string | null)[] = [];
        for (let id: unknown = ids['done']; id !== null;) {
          found.push(String(id));
          id = (await asAdmin('admin_enquiry($1, $2, $3)', [id, search, 'open']))['next'];
        }
        expect(found).toEqual(names.map((sender) => ids[sender]));
      }
    });

    it('leaves spam out of the export unless it is asked for', async () => {
      const exported = async (filter: string | null, search = '') =>
        (
          (await asAdmin('admin_enquiry_export($1, $2, null, null, 100)', [search, filter])) as unknown as {
            name: string;
          }[]
        ).map((row) => row.name);
      for (const search of ['', 'one@']) {
        expect(await exported(null, search)).toEqual(['done', 'soon', 'later', 'late']);
        expect(await exported('spam', search)).toEqual(['junk']);
        expect(await exported('overdue', search)).toEqual(['later', 'late']);
      }
    });

    it('exports chosen ones alone, also spam', async () => {
      const chosen = (await asAdmin('admin_enquiry_export($1, $2, null, null, 100, $3)', [
        'nothing',
        'closed',
        [ids['junk'], ids['late']],
      ])) as unknown as { name: string }[];
      expect(chosen.map((row) => row.name)).toEqual(['junk', 'late']);
    });

    it('counts new and overdue ones once each behind the word of the navigation', async () => {
      expect(await asAdmin('enquiries_waiting()', [])).toEqual({
        status: 'ok',
        unread: 2,
        overdue: 2,
        waiting: 3,
        arrived: 0,
        newest: null,
      });
      await arrive('fresh');
      const since = `enquiries_waiting(now() - interval '1 day')`;
      expect(await asAdmin(since, [])).toMatchObject({ arrived: 1, newest: 'fresh' });
    });

    it('leads from each to the ones beside it in the list, as the list stands', async () => {
      for (const search of ['', 'one@']) {
        for (const filter of ['open', 'overdue', 'unread', 'all', 'spam']) {
          const { names } = await list(filter, search);
          for (const [at, sender] of names.entries()) {
            const one = await asAdmin('admin_enquiry($1, $2, $3)', [ids[sender], search, filter]);
            const beside = [names[at - 1], names[at + 1]].map((each) => (each ? ids[each] : null));
            expect([filter, sender, one['previous'], one['next']]).toEqual([filter, sender, ...beside]);
          }
        }
      }
      // Also from one that has just left the list.
      const left = await asAdmin('admin_enquiry($1, $2, $3)', [ids['done'], '', 'open']);
      expect([left['previous'], left['next']]).toEqual([null, ids['later']]);
    });

    it('names the other enquiries of the same sender, in any case of the address', async () => {
      await arrive('capital', 'ONE@visitor.example');
      await arrive('stranger');
      const { others } = await asAdmin('admin_enquiry($1, null, null)', [ids['late']]);
      expect((others as { id: string }[]).map(({ id }) => id)).not.toContain(ids['late']);
      expect(others).toHaveLength(5);
    });
  });

  it('deletes spam 30 days after it was marked, however old it is, and holds it while the clock is in doubt', async () => {
    const [old, marked] = [await arrive('old'), await arrive('marked')];
    await arrive('kept');
    await change([old, marked], 'spam');
    await pretend(`spam_since = now() - interval '30 days 1 minute'`, `name = 'old'`);
    await pretend(
      `spam_since = now() - interval '29 days', created_at = now() - interval '90 days'`,
      `name = 'marked'`,
    );
    const names = async () => (await all()).map((row) => row.name);
    const ran = (ago: string) =>
      db.exec(
        `update app_private.settings set retention_ran_at = now() - interval '${ago}', retention_held_until = null`,
      );
    await ran('40 days');
    expect(await asService(db, 'purge_expired_enquiries()', [])).toMatchObject({ spam: 0 });
    expect(await names()).toEqual(['kept', 'marked', 'old']);
    await ran('1 hour');
    expect(await asService(db, 'purge_expired_enquiries()', [])).toMatchObject({ spam: 1, enquiries: 0 });
    expect(await names()).toEqual(['kept', 'marked']);
  });
});
