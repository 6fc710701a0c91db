import { beforeAll, describe, expect, it } from 'vitest';
import { attempt, engineNames } from './support/engines.ts';
import type { Outcome } from './support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, submit } from './support/enquiries.ts';
import { createPeople, people } from './support/accounts/people.ts';
import type { Person } from './support/accounts/people.ts';

type Row = Record<string, unknown>;
interface List {
  rows: Row[];
  counts?: Record<string, number>;
  found?: number;
}

const calls = {
  enquiries: `select public.admin_enquiries('', null, 50, 0) as result`,
  export: `select public.admin_enquiry_export('', null, null, null, 500) as result`,
  issues: `select public.admin_issues('', null, 50, 0) as result`,
};

describe.each(engineNames)('the admin’s lists on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries);
  const ids: string[] = [];
  const as = async <T>(person: Person, sql: string, params: unknown[] = []): Promise<T> => {
    const { outcome } = await attempt<{ result: T }>(db, people[person], sql, params);
    if ('code' in outcome) throw new Error(outcome.message);
    return outcome.rows[0]!.result;
  };
  const list = (search: string, status: string | null = null, limit = 50, offset = 0) =>
    as<List>('admin', 'select public.admin_enquiries($1, $2, $3, $4) as result', [
      search,
      status,
      limit,
      offset,
    ]);

  beforeAll(async () => {
    await db.exec('update app_private.settings set enquiry_limit_global = 100000');
    for (const changes of [
      {
        name: 'Ada Example',
        company: 'Harbour Freight',
        subject: 'Slow checkout',
        message: 'Every Friday, 100% of the time_out',
      },
      { name: 'Tom Whitfield', subject: 'A second opinion', message: 'Before the AUDIT in March, please.' },
      {
        kind: 'ai-policy',
        name: 'Mei Lin',
        company: 'Zha\u0304ng Clinic ÅRHUS',
        subject: 'AI Policy Quickstart Inquiry',
      },
    ]) {
      await submit(db, enquiry(changes));
    }
    // In one clock tick on a fast machine: the order must not depend on it.
    await db.exec(`alter table public.contact_submissions disable trigger contact_submissions_on_update;
      update public.contact_submissions set created_at = '2026-11-21 00:00:00.000001+00';
      alter table public.contact_submissions enable trigger contact_submissions_on_update;
      update public.contact_submissions set status = 'read' where name = 'Tom Whitfield'`);
    const rows = await db.query<{ id: string }>('select id from public.contact_submissions order by id desc');
    ids.push(...rows.map(({ id }) => id));
    await db.exec(`
      insert into public.newsletter_issues (issue_number, title, summary, status, sent_at, created_at)
        select n, 'Issue about ' || case when n % 2 = 0 then 'Lógs' else 'keys' end, '', case when n < 5 then 'sent' else 'draft' end,
          case when n < 5 then now() end, timestamptz '2026-01-01' + n * interval '1 day'
        from generate_series(1, 60) as n;`);
  });

  it.each(Object.keys(people) as Person[])('%s', async (person) => {
    const found: Row = {};
    for (const [call, sql] of Object.entries(calls)) {
      const { outcome } = await attempt<{ result: List | Row[] }>(db, people[person], sql);
      const result: Outcome<{ result: List | Row[] }> = outcome;
      if ('code' in result) found[call] = result.code;
      else {
        const value = result.rows[0]!.result;
        found[call] = Array.isArray(value) ? value.length : value.rows.length;
      }
    }
    const admin = { enquiries: 3, export: 3, issues: 50 };
    // What is exported leaves the admin area: for administrators.
    const reader = { ...admin, export: 0 };
    // Whoever is signed in sees the sent issues, as everybody does in the archive, and nothing else.
    const user = { enquiries: 0, export: 0, issues: 4 };
    const denied = { enquiries: '42501', export: '42501', issues: '42501' };
    const ofRole: Partial<Record<Person, typeof admin>> = { admin, editor: reader, reader };
    expect(found).toEqual(ofRole[person] ?? (people[person].role === 'authenticated' ? user : denied));
  });

  it('finds an enquiry by the reference that its visitor was given', async () => {
    const [row] = await db.query<{ id: string; reference: string }>(
      `select id, upper(left(request_id::text, 8)) as reference from public.contact_submissions where name = 'Mei Lin'`,
    );
    const found = await list(row!.reference);
    expect(found.rows.map(({ id }) => id)).toEqual([row!.id]);
  });

  it('searches enquiries by every word, anywhere, in either case, and treats no character as a pattern', async () => {
    const names = async (search: string) => (await list(search)).rows.map((row) => row['name']);
    // No word of the letters a to f alone: the ids in the addresses and references are hexadecimal.
    expect(await names('audit whitfield')).toEqual(['Tom Whitfield']);
    expect(await names('  HARBOUR   friday ')).toEqual(['Ada Example']);
    expect(await names('100% time_out')).toEqual(['Ada Example']);
    expect(await names('harbour audit')).toEqual([]);
    expect(await names('example friday harbour slow EVERY')).toEqual(['Ada Example']);
    expect(await names('example friday harbour slow audit')).toEqual([]);
    expect(await names('%')).toEqual(['Ada Example']);
    expect(await names('_')).toEqual(['Ada Example']);
    expect(await names('\\')).toEqual([]);
    expect(await names('ad_')).toEqual([]);
    expect(await names(`'; drop table x; --`)).toEqual([]);
    expect(await names(' ')).toHaveLength(3);
    for (const search of ['zhang', 'ZHĀNG', 'Zha\u0304ng arhus', 'århus']) {
      expect(await names(search)).toEqual(['Mei Lin']);
    }
    expect(await names('\u0304')).toHaveLength(3);
  });

  it('counts each status within the search and filters by one', async () => {
    const counts = { open: 2, overdue: 0, unread: 2, answered: 1, closed: 0, all: 3, held: 0, spam: 0 };
    await db.exec(`update public.contact_submissions set status = 'answered' where name = 'Tom Whitfield'`);
    expect((await list('')).counts).toEqual(counts);
    const answered = await list('', 'answered');
    expect(answered.rows.map((row) => row['name'])).toEqual(['Tom Whitfield']);
    expect(answered.counts).toEqual(counts);
    expect((await list('whitfield', 'unread')).counts).toEqual({
      ...{ open: 0, overdue: 0, unread: 0, answered: 1, closed: 0, all: 1, held: 0, spam: 0 },
    });
  });

  it('counts and filters the held ones, whatever their status', async () => {
    const hold = (held: boolean) =>
      db.exec(`alter table public.contact_submissions disable trigger contact_submissions_on_update;
        update public.contact_submissions set held = ${held} where name = 'Tom Whitfield';
        update app_private.enquiry_search set held = ${held}
          where submission_id = (select id from public.contact_submissions where name = 'Tom Whitfield');
        alter table public.contact_submissions enable trigger contact_submissions_on_update`);
    await hold(true);
    for (const search of ['', 'audit']) {
      const held = await list(search, 'held');
      expect(held.rows).toMatchObject([{ name: 'Tom Whitfield', held: true, status: 'answered' }]);
      expect(held.counts?.['held']).toBe(1);
    }
    expect((await list('harbour', 'held')).rows).toEqual([]);
    expect(
      (
        await db.query(`select 1 from app_private.exported_enquiries('{}', 'held', null, null, 9) as f
      where cardinality(f) = 1`)
      ).length,
    ).toBe(1);
    await hold(false);
  });

  it('cuts the list into pages without losing or repeating a row, however odd the numbers', async () => {
    const pages = await Promise.resolve([await list('', null, 2, 0), await list('', null, 2, 2)]);
    expect(pages.flatMap((page) => page.rows.map((row) => row['id']))).toEqual(ids);
    expect((await list('', null, -1, -5)).rows).toEqual([]);
    expect((await list('', null, 10_000, 0)).rows).toHaveLength(3);
  });

  it('exports in consecutive parts with all fields', async () => {
    const piece = (before: string | null, id: string | null) =>
      as<Row[]>('admin', `select public.admin_enquiry_export('', null, $1, $2, 2) as result`, [before, id]);
    const first = await piece(null, null);
    const last = first.at(-1)!;
    const second = await piece(String(last['created_at']), String(last['id']));
    expect([...first, ...second].map((row) => row['id'])).toEqual(ids);
    expect(await piece(String(second[0]!['created_at']), String(second[0]!['id']))).toEqual([]);
    expect(Object.keys(first[0]!).sort()).toEqual([
      ...[
        'admin_notes',
        'assignee',
        'company',
        'created_at',
        'due_at',
        'email',
        'held',
        'id',
        'kind',
        'message',
        'name',
        'phone',
        'request_id',
        'status',
        'subject',
      ],
    ]);
  });

  it('returns conflict when someone else saved notes in between', async () => {
    const [id] = ids;
    const save = async (notes: string | null, seen: string | null, person: Person = 'admin') => {
      const { outcome, seen: stored } = await attempt<{ result: Row }, { admin_notes: string | null }>(
        db,
        people[person],
        'select public.admin_save_enquiry_notes($1, $2, $3) as result',
        [id, notes, seen],
        {
          before: `update public.contact_submissions set admin_notes = 'Hers' where id = '${id}'`,
          sql: `select admin_notes from public.contact_submissions where id = '${id}'`,
        },
      );
      return ['code' in outcome ? outcome.code : outcome.rows[0]!.result, stored[0]?.admin_notes];
    };
    expect(await save('Mine', 'Hers')).toEqual([{ status: 'ok' }, 'Mine']);
    expect(await save('', 'Hers')).toEqual([{ status: 'ok' }, null]);
    expect(await save('Mine', '')).toEqual([{ status: 'conflict', notes: 'Hers' }, 'Hers']);
    // Sent twice, because the reply was lost.
    expect(await save('Hers', '')).toEqual([{ status: 'ok' }, 'Hers']);
    expect(await save('x'.repeat(5_001), 'Hers')).toEqual([{ status: 'invalid' }, 'Hers']);
    expect(await save('Mine', 'Hers', 'signed-in user')).toEqual([{ status: 'forbidden' }, 'Hers']);
    expect(await save('Mine', 'Hers', 'anonymous visitor')).toEqual(['42501', 'Hers']);
  });

  it('lists issues newest first, all of a large number page by page, and finds by number, title and status', async () => {
    const issues = (search: string, offset = 0) =>
      as<List>('admin', 'select public.admin_issues($1, null, 50, $2) as result', [search, offset]);
    const all = await issues('');
    expect([all.found, all.rows[0]?.['issue_number'], all.rows.length]).toEqual([60, 60, 50]);
    expect((await issues('', 50)).rows.map((row) => row['issue_number'])).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect((await issues('#42')).rows.map((row) => row['issue_number'])).toEqual([42]);
    expect((await issues('sent LOGS')).rows.map((row) => row['issue_number'])).toEqual([4, 2]);
    await db.exec(`update public.newsletter_issues set visibility = 'withdrawn' where issue_number = 4`);
    expect((await issues('logs')).rows).toContainEqual(
      expect.objectContaining({ issue_number: 2, status: 'sent', visibility: 'public' }),
    );
    expect((await issues('withdrawn')).rows).toEqual([
      expect.objectContaining({ issue_number: 4, status: 'sent', visibility: 'withdrawn' }),
    ]);
    // Latin of one piece, of two, an alphabet that is taken apart, and signs that are not.
    for (const [title, search] of [
      ['Résumé of “AI” – what’s new', 'resume what’s'],
      ['Zha\u0304ng’s logs', 'ZHĀNG'],
      ['\uac00\uac01 in Seoul', '\uac00\uac01'],
      ['Costs – “down” 5 %', '“DOWN” –'],
    ]) {
      await db.query(`update public.newsletter_issues set title = $1 where issue_number = 50`, [title]);
      expect((await issues(search!)).rows.map((row) => row['issue_number'])).toEqual([50]);
    }
  });
});
