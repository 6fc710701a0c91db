import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, sign, submit } from '#supabase/tests/support/enquiries.ts';

const DAY = 86_400_000;

describe.each(engineNames)('times for a call on %s', (name) => {
  const db = useEngine(name);
  /** Hours of coming business days, in UTC: Tuesday at 10 am and 5:30 pm, Wednesday at 9 am. */
  let [morning, evening, next] = ['', '', ''];
  let saturday = '';

  const moment = async (days: number, time: string) => {
    const [row] = await db.query<{ text: string }>(
      `select to_char((date_trunc('week', now() at time zone 'Australia/Sydney') + interval '${14 + days} days'
         + time '${time}') at time zone 'Australia/Sydney' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:00"Z"') as text`,
    );
    return row!.text;
  };

  beforeAll(async () => {
    [morning, evening, next] = [await moment(1, '10:00'), await moment(1, '17:30'), await moment(2, '09:00')];
    saturday = await moment(5, '10:00');
  });
  beforeEach(async () => {
    await acceptEnquiries(db);
    await db.exec('delete from public.office_holidays');
  });
  afterEach(() =>
    db.exec(
      'delete from public.contact_submissions; delete from app_private.rate_events; delete from public.office_holidays',
    ),
  );
  const storedTimes = async () =>
    (
      await db.query<{ times: string }>(
        `select array_to_string(array(select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
           from unnest(call_times) as t), ',') as times from public.contact_submissions`,
      )
    ).map(({ times }) => times);

  it('are stored in their order', async () => {
    expect(await submit(db, enquiry({ callTimes: `${next},${morning}` }))).toEqual({ status: 'ok' });
    expect(await storedTimes()).toEqual([`${next},${morning}`]);
  });

  it('may be one, or none, which older web servers send', async () => {
    expect(await submit(db, enquiry({ callTimes: evening }))).toEqual({ status: 'ok' });
    expect(await submit(db, enquiry())).toEqual({ status: 'ok' });
    expect((await storedTimes()).sort()).toEqual(['', evening]);
  });

  it('are refused outside of office hours, by their place, and count for no limit', async () => {
    expect(await submit(db, enquiry({ callTimes: `${morning},${saturday}` }))).toEqual({
      status: 'closed',
      closed_times: [2],
    });
    for (const [days, time] of [
      [1, '08:59'],
      [1, '17:31'],
      [-21, '10:00'],
      [90, '10:00'],
    ] as const)
      expect((await submit(db, enquiry({ callTimes: await moment(days, time) }))).closed_times).toEqual([1]);
    expect(await storedTimes()).toEqual([]);
    expect(await db.query('select from app_private.rate_events')).toEqual([]);
  });

  it('are refused on a holiday that the administrator keeps', async () => {
    await db.exec(`insert into public.office_holidays (day, name)
      values (('${morning}'::timestamptz at time zone 'Australia/Sydney')::date, 'Closed')`);
    expect(await submit(db, enquiry({ callTimes: `${next},${morning}` }))).toEqual({
      status: 'closed',
      closed_times: [2],
    });
  });

  it.each(['soon', '2027-13-45T10:00:00Z', '2027-02-30T01:00:00Z', ',', '2027-01-05T01:00:00+00:00'])(
    'are refused as "%s"',
    async (callTimes) => {
      expect(await submit(db, enquiry({ callTimes }))).toEqual({ status: 'invalid' });
    },
  );

  it('are refused when there are three', async () => {
    expect((await submit(db, enquiry({ callTimes: [morning, evening, next].join() }))).status).toBe(
      'invalid',
    );
  });

  it('belong to what is signed', async () => {
    const e = enquiry();
    expect(await submit(db, { ...e, callTimes: morning }, sign(e))).toEqual({ status: 'unauthorised' });
  });

  it('make another enquiry of the same words, and the same one of the same times', async () => {
    const e = enquiry({ callTimes: morning });
    expect(await submit(db, e)).toEqual({ status: 'ok' });
    expect(await submit(db, e)).toEqual({ status: 'ok', duplicate: true });
    expect(await submit(db, { ...e, callTimes: next })).toEqual({ status: 'conflict' });
    const again = enquiry({ email: e.email, callTimes: morning });
    expect(await submit(db, again)).toEqual({ status: 'ok', duplicate: true, request_id: e.requestId });
    expect(await submit(db, enquiry({ email: e.email, callTimes: next }))).toEqual({ status: 'ok' });
    expect(await storedTimes()).toHaveLength(2);
  });

  it('are given again after their hour has passed, when the response was lost', async () => {
    const e = enquiry({ callTimes: morning });
    await submit(db, e);
    await db.exec(`insert into public.office_holidays (day, name)
      values (('${morning}'::timestamptz at time zone 'Australia/Sydney')::date, 'Closed')`);
    expect(await submit(db, e)).toEqual({ status: 'ok', duplicate: true });
  });

  it('go to the mails with the enquiry', async () => {
    await submit(db, enquiry({ callTimes: morning }));
    const rows = await db.query<{ times: string[] }>(
      `select app_private.mail_contents(o) -> 'enquiry' -> 'call_times' as times
       from app_private.mail_outbox as o where o.kind = 'notification'`,
    );
    expect(rows.map(({ times }) => times.map((time) => Date.parse(time)))).toEqual([[Date.parse(morning)]]);
    expect(Date.parse(morning) - Date.now()).toBeGreaterThan(DAY);
  });
});
