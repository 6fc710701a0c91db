import { beforeAll, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, submitParams, submitSql } from '#supabase/tests/support/enquiries.ts';
import type { CallResult } from '#supabase/tests/support/enquiries.ts';

/** All in Sydney's time: when it came, until when it is to be answered, when the owner is reminded. */
const cases: [name: string, received: string, due: string, reminded: string][] = [
  ['in the morning', 'Tue 2026-11-24 09:00', 'Wed 2026-11-25 09:00', 'Tue 2026-11-24 14:00'],
  ['at noon', 'Tue 2026-11-24 12:30', 'Wed 2026-11-25 12:30', 'Tue 2026-11-24 17:30'],
  ['in the afternoon', 'Tue 2026-11-24 16:15', 'Wed 2026-11-25 16:15', 'Wed 2026-11-25 12:15'],
  ['a minute before the close', 'Tue 2026-11-24 17:59', 'Wed 2026-11-25 17:59', 'Wed 2026-11-25 13:59'],
  ['at the close', 'Tue 2026-11-24 18:00', 'Wed 2026-11-25 18:00', 'Wed 2026-11-25 14:00'],
  ['in the evening', 'Tue 2026-11-24 21:40', 'Wed 2026-11-25 18:00', 'Wed 2026-11-25 14:00'],
  ['in the night', 'Wed 2026-11-25 00:05', 'Wed 2026-11-25 18:00', 'Wed 2026-11-25 14:00'],
  [
    'a minute before the office opens',
    'Wed 2026-11-25 08:59',
    'Wed 2026-11-25 18:00',
    'Wed 2026-11-25 14:00',
  ],
  ['on Friday morning', 'Fri 2026-11-27 10:00', 'Mon 2026-11-30 10:00', 'Fri 2026-11-27 15:00'],
  ['on Friday evening', 'Fri 2026-11-27 19:00', 'Mon 2026-11-30 18:00', 'Mon 2026-11-30 14:00'],
  ['on Saturday', 'Sat 2026-11-28 11:00', 'Mon 2026-11-30 18:00', 'Mon 2026-11-30 14:00'],
  ['on Sunday', 'Sun 2026-11-22 15:00', 'Mon 2026-11-23 18:00', 'Mon 2026-11-23 14:00'],
  ['on Sunday at midnight', 'Sun 2026-11-22 23:59', 'Mon 2026-11-23 18:00', 'Mon 2026-11-23 14:00'],
  ['the day before Christmas', 'Thu 2026-12-24 11:00', 'Tue 2026-12-29 11:00', 'Thu 2026-12-24 16:00'],
  ['on Christmas Day', 'Fri 2026-12-25 11:00', 'Tue 2026-12-29 18:00', 'Tue 2026-12-29 14:00'],
  ['on the Sunday before a holiday', 'Sun 2026-12-27 11:00', 'Tue 2026-12-29 18:00', 'Tue 2026-12-29 14:00'],
  ['on New Year’s Eve', 'Thu 2026-12-31 17:00', 'Mon 2027-01-04 17:00', 'Mon 2027-01-04 13:00'],
  ['on Australia Day', 'Tue 2027-01-26 10:00', 'Wed 2027-01-27 18:00', 'Wed 2027-01-27 14:00'],
  ['on Maundy Thursday', 'Thu 2027-03-25 15:30', 'Tue 2027-03-30 15:30', 'Tue 2027-03-30 11:30'],
  ['on Good Friday', 'Fri 2027-03-26 09:30', 'Tue 2027-03-30 18:00', 'Tue 2027-03-30 14:00'],
  ['before summer time ends', 'Sat 2027-04-03 12:00', 'Mon 2027-04-05 18:00', 'Mon 2027-04-05 14:00'],
  ['on Friday, summer time ending', 'Fri 2027-04-02 14:00', 'Mon 2027-04-05 14:00', 'Mon 2027-04-05 10:00'],
  [
    'in the hour that summer time repeats',
    'Sun 2027-04-04 02:30',
    'Mon 2027-04-05 18:00',
    'Mon 2027-04-05 14:00',
  ],
  ['as summer time begins', 'Sun 2026-10-04 03:00', 'Mon 2026-10-05 18:00', 'Mon 2026-10-05 14:00'],
  [
    'in the last minute of summer time',
    'Sun 2027-04-04 01:59',
    'Mon 2027-04-05 18:00',
    'Mon 2027-04-05 14:00',
  ],
  [
    'on Friday evening, summer time ending',
    'Fri 2027-04-02 18:30',
    'Mon 2027-04-05 18:00',
    'Mon 2027-04-05 14:00',
  ],
  ['on Sunday, summer time ended', 'Sun 2027-04-04 20:00', 'Mon 2027-04-05 18:00', 'Mon 2027-04-05 14:00'],
  [
    'on Friday evening, summer time beginning',
    'Fri 2026-10-02 20:00',
    'Mon 2026-10-05 18:00',
    'Mon 2026-10-05 14:00',
  ],
  [
    'on Saturday, summer time beginning',
    'Sat 2026-10-03 10:00',
    'Mon 2026-10-05 18:00',
    'Mon 2026-10-05 14:00',
  ],
  ['on the evening before a holiday', 'Mon 2027-01-25 18:30', 'Wed 2027-01-27 18:00', 'Wed 2027-01-27 14:00'],
  ['on the evening of a holiday', 'Tue 2027-01-26 21:00', 'Wed 2027-01-27 18:00', 'Wed 2027-01-27 14:00'],
  [
    'on Friday evening before a holiday',
    'Fri 2027-03-19 18:30',
    'Mon 2027-03-22 18:00',
    'Mon 2027-03-22 14:00',
  ],
  ['on the Monday that is a holiday', 'Mon 2027-03-29 10:00', 'Tue 2027-03-30 18:00', 'Tue 2027-03-30 14:00'],
  [
    'on the day before New Year’s Day, in the evening',
    'Thu 2026-12-31 22:00',
    'Mon 2027-01-04 18:00',
    'Mon 2027-01-04 14:00',
  ],
  [
    'on Friday, summer time beginning',
    'Fri 2026-10-02 09:15',
    'Mon 2026-10-05 09:15',
    'Fri 2026-10-02 14:15',
  ],
];

describe.each(engineNames)('the reply function on %s', (name) => {
  const db = useEngine(name);
  beforeAll(async () => {
    await db.exec(`insert into public.office_holidays (day, name) values
      ('2026-12-25', 'Christmas'), ('2026-12-28', 'Boxing Day'), ('2027-01-01', 'New Year'),
      ('2027-01-26', 'Australia Day'), ('2027-03-26', 'Good Friday'), ('2027-03-29', 'Easter Monday')`);
    await acceptEnquiries(db);
  });

  it.each(cases)('answers and reminds in time of what comes %s', async (_, received, due, reminded) => {
    const [row] = await db.query<{ due: string; reminded: string }>(
      `with given as (select ($1::text::timestamp at time zone 'Australia/Sydney') as at),
        promised as (select at, app_private.reply_due_at(at) as due from given)
      select to_char(due at time zone 'Australia/Sydney', 'Dy YYYY-MM-DD HH24:MI') as due,
        to_char(app_private.reply_reminder_at(at, due) at time zone 'Australia/Sydney', 'Dy YYYY-MM-DD HH24:MI')
          as reminded
      from promised`,
      [received.slice(4)],
    );
    expect(row).toEqual({ due, reminded });
  });

  it('never promises a later moment an earlier answer, and a working day at most 24 hours', async () => {
    const [row] = await db.query<{ backwards: number; late: number; closed: number }>(`
      with asked as (
        select at, app_private.reply_due_at(at) as due
        from generate_series(timestamptz '2026-11-01', timestamptz '2027-04-30', interval '37 minutes') as at
      ), compared as (
        select at, due, lag(due) over (order by at) as before,
          (at at time zone 'Australia/Sydney')::date as day, due at time zone 'Australia/Sydney' as local
        from asked
      )
      select count(*) filter (where due < before)::int as backwards,
        count(*) filter (where due > at + interval '24 hours'
          and app_private.is_business_day(day) and app_private.is_business_day(day + 1))::int as late,
        count(*) filter (where not app_private.is_business_day(local::date)
          or local::time not between '09:00' and '18:00')::int as closed
      from compared`);
    expect(row).toEqual({ backwards: 0, late: 0, closed: 0 });
  });

  it('ends when the office is closed for good', async () => {
    await db.exec('begin');
    await db.exec(`insert into public.office_holidays (day, name)
      select date '2028-01-01' + n, 'closed' from generate_series(0, 200) as n`);
    const [row] = await db.query<{ days: number }>(
      `select (app_private.reply_due_at('2028-02-01')::date - date '2028-02-01') as days`,
    );
    await db.exec('rollback');
    expect(row?.days).toBeGreaterThan(90);
    expect(row?.days).toBeLessThan(95);
  });

  it('counts a day from when an admin adds it until it is removed, and keeps what was promised', async () => {
    const mine = enquiry();
    const promised = async () => {
      const [row] = await db.query<{ due: Date }>(
        'select due_at as due from public.contact_submissions where request_id = $1',
        [mine.requestId],
      );
      return row?.due.toISOString();
    };
    const due = async () =>
      (
        await db.query<{ due: Date }>(`select app_private.reply_due_at('2027-06-10 10:00+10') as due`)
      )[0]?.due.toISOString();
    await db.query(submitSql, submitParams(mine));
    const before = [await due(), await promised()];
    await db.exec(`insert into public.office_holidays (day, name)
      select date '2027-06-11' + n, 'King’s Birthday' from generate_series(0, 3) as n`);
    await db.exec(`insert into public.office_holidays (day, name)
      select (now() at time zone 'Australia/Sydney')::date + n, 'closed' from generate_series(0, 9) as n
      on conflict do nothing`);
    expect([before[0], await due()]).toEqual(['2027-06-11T00:00:00.000Z', '2027-06-15T00:00:00.000Z']);
    expect(await promised()).toBe(before[1]);
    await db.exec(`delete from public.office_holidays where name in ('King’s Birthday', 'closed')`);
    expect([await due(), await promised()]).toEqual(before);
    await db.exec('delete from public.contact_submissions');
  });

  it('is what an enquiry keeps and what its sender is told, once and when sent again', async () => {
    const mine = enquiry();
    const call = async () => {
      const [row] = await db.query<{ result: CallResult }>(submitSql, submitParams(mine));
      return Date.parse(row?.result.due_at ?? '');
    };
    const told = [await call(), await call()];
    const [row] = await db.query<{ due: Date; right: boolean }>(
      `select due_at as due, due_at = app_private.reply_due_at(created_at) as right
      from public.contact_submissions where request_id = $1`,
      [mine.requestId],
    );
    expect(row?.right).toBe(true);
    expect(told).toEqual([row?.due.getTime(), row?.due.getTime()]);
    await db.exec('delete from public.contact_submissions');
  });
});
