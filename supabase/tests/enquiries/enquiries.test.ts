import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineNames, failure } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import {
  acceptEnquiries,
  address,
  enquiry,
  sign,
  stored,
  submit,
  submitCall,
  submitParams,
} from '#supabase/tests/support/enquiries.ts';
import type { Enquiry } from '#supabase/tests/support/enquiries.ts';
import { accepted, rejected } from '#supabase/tests/support/enquiry-values.ts';

describe.each(engineNames)('submit_enquiry on %s', (name) => {
  const db = useEngine(name);
  beforeEach(async () => {
    await acceptEnquiries(db);
    await db.exec('update app_private.settings set enquiry_limit_global = 100000');
  });
  afterEach(async () => {
    await db.exec(`delete from public.contact_submissions; delete from app_private.rate_events;
      update app_private.settings set enquiry_limit_per_address = 5, enquiry_window_seconds = 600,
        enquiry_limit_per_network = 20, enquiry_limit_global = 60, enquiry_limit_stored = 2000,
        enquiry_global_window_seconds = 3600,
        enquiry_tokenless_limit = 2, enquiry_tokenless_window_seconds = 3600`);
  });
  const events = async () =>
    (await db.query<{ n: number }>('select count(*)::int as n from app_private.rate_events'))[0]?.n;
  const directInsert = (e: Enquiry) =>
    db.query(
      `insert into public.contact_submissions (request_id, ip_hash, kind, name, email, phone, company, subject, message)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        e.requestId,
        e.ipHash,
        e.kind,
        e.name,
        e.email,
        e.phone || null,
        e.company || null,
        e.subject,
        e.message,
      ],
    );

  it('stores trimmed fields and returns nothing about the row', async () => {
    const e = enquiry({ name: '  Zoë ', phone: ' ', company: ' ', message: ' first\r\nsecond\rthird\tend ' });
    expect(await submit(db, e)).toEqual({ status: 'ok' });
    const rows = await db.query(
      `select request_id, ip_hash, kind, name, email, phone, company, subject, message, status, admin_notes,
        now() - created_at < interval '1 minute' as fresh from public.contact_submissions`,
    );
    expect(rows).toEqual([
      {
        request_id: e.requestId,
        ip_hash: e.ipHash,
        kind: 'contact',
        name: 'Zoë',
        email: e.email,
        phone: null,
        company: null,
        subject: e.subject,
        message: ' first\nsecond\nthird\tend ',
        status: 'unread',
        admin_notes: null,
        fresh: true,
      },
    ]);
  });

  it.each(accepted)('accepts %s', async (_, changes) => {
    expect(await submit(db, enquiry(changes))).toEqual({ status: 'ok' });
    expect(await stored(db)).toBe(1);
  });

  it('returns invalid for each bad value, stores nothing and counts nothing', async () => {
    const results: [string, string][] = [];
    for (const [label, changes] of rejected)
      results.push([label, (await submit(db, enquiry(changes))).status]);
    expect(results).toEqual(rejected.map(([label]) => [label, 'invalid']));
    expect([await stored(db), await events()]).toEqual([0, 0]);
  });

  it('has constraints that refuse the same values to every role that writes the table', async () => {
    const codes: [string, string][] = [];
    for (const [label, changes, inTable] of rejected) {
      const code = await directInsert(enquiry({ ...changes, ...inTable })).then(
        () => 'stored',
        (error: unknown) => failure(error).code,
      );
      codes.push([label, /^235(02|14)$/.test(code) ? 'refused' : code]);
    }
    expect(codes).toEqual(rejected.map(([label]) => [label, 'refused']));
  });

  it('stores one row however often the same request comes, and counts it once', async () => {
    const e = enquiry({ message: 'Sent twice,\r\nbecause the reply was lost.' });
    expect(await submit(db, e)).toEqual({ status: 'ok' });
    expect(await submit(db, e)).toEqual({ status: 'ok', duplicate: true });
    // From another network, so with another hash of the address.
    expect(await submit(db, { ...e, ipHash: address('elsewhere') })).toEqual({
      status: 'ok',
      duplicate: true,
    });
    expect([await stored(db), await events()]).toEqual([1, 3]);
  });

  it('stores the same text of the same person once in a day, whatever its id', async () => {
    const e = enquiry();
    expect(await submit(db, e)).toEqual({ status: 'ok' });
    const again = { ...e, requestId: randomUUID(), ipHash: address('another network') };
    const known = { status: 'ok', duplicate: true, request_id: e.requestId };
    expect(await submit(db, again)).toEqual(known);
    expect(await submit(db, { ...again, requestId: randomUUID(), message: `${e.message} Please?` })).toEqual({
      status: 'ok',
    });
    expect(
      await submit(db, { ...again, requestId: randomUUID(), email: 'someone-else@company.example' }),
    ).toEqual({ status: 'ok' });
  });

  it('returns ok for a repeat when the limit is used up', async () => {
    await db.exec('update app_private.settings set enquiry_limit_per_address = 1');
    const e = enquiry();
    await submit(db, e);
    expect((await submit(db, enquiry({ ipHash: e.ipHash }))).status).toBe('rate_limited');
    expect(await submit(db, e)).toEqual({ status: 'ok', duplicate: true });
  });

  it.each(['name', 'email', 'phone', 'company', 'subject', 'message', 'kind'] as const)(
    'returns conflict when the same request comes with another %s, and stores the first',
    async (field) => {
      const e = enquiry({ company: 'Wattle & Co' });
      await submit(db, e);
      const edited = {
        ...e,
        [field]: { email: 'new@x.example', kind: 'ai-policy' }[field as string] ?? 'edited after sending',
      };
      expect(await submit(db, edited)).toEqual({ status: 'conflict' });
      expect(await db.query('select message from public.contact_submissions')).toEqual([
        { message: e.message },
      ]);
    },
  );

  it('returns unauthorised and stores nothing without the web server’s signature', async () => {
    const e = enquiry();
    const other = enquiry();
    const tampered: [string, Enquiry, string | null][] = [
      ['no signature', e, null],
      ['an empty signature', e, ''],
      ['a signature with another secret', e, sign(e, 'another secret that is long enough too')],
      ['a signature in upper case', e, sign(e).toUpperCase()],
      ['the signature of another request', e, sign(other)],
      ['a new request id', { ...e, requestId: randomUUID() }, sign(e)],
      ['another address hash', { ...e, ipHash: address('someone else') }, sign(e)],
      ['another network hash', { ...e, networkHash: address('somewhere else') }, sign(e)],
      ['a token it did not have', { ...e, hasToken: false }, sign(e)],
      ['another message', { ...e, message: 'ten letters and more' }, sign(e)],
      // The same characters in the same order, with the border between two fields moved.
      ['text moved to the next field', { ...e, subject: '', message: e.subject + e.message! }, sign(e)],
      ['a separator inside a field', { ...e, name: `${e.name}\u001f`, email: e.email }, sign(e)],
    ];
    for (const [label, body, signature] of tampered) {
      expect([label, await submit(db, body, signature)]).toEqual([label, { status: 'unauthorised' }]);
    }
    // A replay of a call that once was accepted changes nothing either.
    await submit(db, e);
    expect(await submit(db, { ...e, message: 'replayed with other words' }, sign(e))).toEqual({
      status: 'unauthorised',
    });
    expect(await stored(db)).toBe(1);
  });

  it('returns unavailable while no secret is set, and refuses a short one', async () => {
    await db.exec('update app_private.settings set enquiry_signing_secret = null');
    expect(await submit(db, enquiry())).toEqual({ status: 'unavailable' });
    expect(await submit(db, enquiry(), null)).toEqual({ status: 'unavailable' });
    await expect(
      db.exec(`update app_private.settings set enquiry_signing_secret = 'too short'`),
    ).rejects.toThrow();
    expect(await stored(db)).toBe(0);
  });

  it('returns rate_limited with the wait for the sixth in ten minutes from one address, and ok for others', async () => {
    const ipHash = address('busy office');
    for (let n = 0; n < 5; n += 1) expect((await submit(db, enquiry({ ipHash }))).status).toBe('ok');
    // The oldest of the five leaves the window in a hundred seconds, the others later.
    await db.exec(`update app_private.rate_events set created_at = created_at - interval '500 seconds'
      where id in (select min(id) from app_private.rate_events where bucket like 'enquiry:address:%')`);
    const limited = await submit(db, enquiry({ ipHash }));
    expect(limited.status).toBe('rate_limited');
    expect(limited.retry_after_seconds).toBeGreaterThan(60);
    expect(limited.retry_after_seconds).toBeLessThanOrEqual(100);
    expect((await submit(db, enquiry({ ipHash: address('next door') }))).status).toBe('ok');
    expect(await stored(db)).toBe(6);

    await db.exec(`update app_private.rate_events set created_at = created_at - interval '101 seconds'`);
    expect((await submit(db, enquiry({ ipHash }))).status).toBe('ok');
    expect((await submit(db, enquiry({ ipHash }))).status).toBe('rate_limited');
  });

  it('returns ok again when the window has passed', async () => {
    await db.exec(
      'update app_private.settings set enquiry_limit_per_address = 1, enquiry_window_seconds = 1',
    );
    const ipHash = address('patient');
    // In one statement, so that a slow machine cannot let the window pass in between.
    const both = [submitParams(enquiry({ ipHash })), submitParams(enquiry({ ipHash }))].flat();
    const sql = `select ${submitCall()} as first, ${submitCall(1 + both.length / 2)} as second`;
    expect(await db.query(sql, both)).toEqual([
      {
        first: { status: 'ok', due_at: expect.any(String) as string },
        second: { status: 'rate_limited', retry_after_seconds: 1 },
      },
    ]);
    await db.exec(`update app_private.rate_events set created_at = created_at - interval '1 second'`);
    expect(await submit(db, enquiry({ ipHash }))).toEqual({ status: 'ok' });
  });

  it('stores two an hour from one address without a token, and still takes that address with a token', async () => {
    const ipHash = address('without scripts');
    const tokenless = () => enquiry({ ipHash, hasToken: false });
    for (let n = 0; n < 2; n += 1) expect((await submit(db, tokenless())).status).toBe('ok');
    const limited = await submit(db, tokenless());
    expect(limited.status).toBe('rate_limited');
    expect(limited.retry_after_seconds).toBeGreaterThan(3500);
    expect(limited.retry_after_seconds).toBeLessThanOrEqual(3600);
    for (let n = 0; n < 3; n += 1) expect((await submit(db, enquiry({ ipHash }))).status).toBe('ok');
    // Five in ten minutes hold for both ways together.
    expect((await submit(db, enquiry({ ipHash }))).status).toBe('rate_limited');
    expect(await stored(db)).toBe(5);
  });

  it('counts only enquiries without a token against the limit of those without', async () => {
    const ipHash = address('an office with both');
    for (let n = 0; n < 3; n += 1) await submit(db, enquiry({ ipHash }));
    expect((await submit(db, enquiry({ ipHash, hasToken: false }))).status).toBe('ok');
    expect((await submit(db, enquiry({ hasToken: null }))).status).toBe('invalid');
  });

  it('returns late and stores nothing once the web server has stopped waiting', async () => {
    expect(await submit(db, enquiry({ validUntil: Date.now() - 60_000 }))).toEqual({ status: 'late' });
    expect(await submit(db, enquiry({ validUntil: null }))).toEqual({ status: 'invalid' });
    const e = enquiry();
    // How long it may take is signed like everything else.
    expect(await submit(db, { ...e, validUntil: (e.validUntil ?? 0) + 1 }, sign(e))).toEqual({
      status: 'unauthorised',
    });
    expect([await stored(db), await events()]).toEqual([0, 0]);
  });

  it('returns rate_limited for the twenty-first of one network in ten minutes, and ok for others', async () => {
    const networkHash = address('a block of addresses');
    for (let n = 0; n < 20; n += 1) expect((await submit(db, enquiry({ networkHash }))).status).toBe('ok');
    const limited = await submit(db, enquiry({ networkHash }));
    expect(limited).toMatchObject({ status: 'rate_limited' });
    expect(limited.retry_after_seconds).toBeLessThanOrEqual(600);
    expect((await submit(db, enquiry())).status).toBe('ok');
    expect((await submit(db, enquiry({ networkHash: null }))).status).toBe('invalid');
  });

  it('counts nothing from before the clock was set back, so that no wait goes beyond the window', async () => {
    const e = enquiry({ hasToken: false });
    for (let n = 0; n < 2; n += 1)
      await submit(db, { ...enquiry({ hasToken: false }), ipHash: e.ipHash, networkHash: e.networkHash });
    expect((await submit(db, e)).status).toBe('rate_limited');
    await db.exec(`update app_private.rate_events set created_at = created_at + interval '400 days'`);
    expect(await submit(db, e)).toEqual({ status: 'ok' });
    // What is counted of now waits no longer than ever.
    await submit(db, enquiry({ hasToken: false, ipHash: e.ipHash }));
    const limited = await submit(db, enquiry({ hasToken: false, ipHash: e.ipHash }));
    expect(limited.retry_after_seconds).toBeLessThanOrEqual(3600);
  });

  it('deletes its own events once no window counts them', async () => {
    await db.exec(`insert into app_private.rate_events (bucket, created_at) values
      ('enquiry:total', now() - interval '61 minutes'), ('enquiry:address:x', now() - interval '59 minutes'),
      ('something else', now() - interval '1 year')`);
    await submit(db, enquiry());
    const buckets = await db.query<{ bucket: string }>(
      `select bucket from app_private.rate_events where created_at < now() - interval '1 minute' order by bucket`,
    );
    expect(buckets.map((row) => row.bucket)).toEqual(['enquiry:address:x', 'something else']);
  });

  it('refuses settings that would switch the limiter off', async () => {
    for (const column of [
      'enquiry_limit_per_address',
      'enquiry_window_seconds',
      'enquiry_limit_per_network',
      'enquiry_limit_global',
      'enquiry_limit_stored',
      'enquiry_global_window_seconds',
      'enquiry_tokenless_limit',
      'enquiry_tokenless_window_seconds',
    ]) {
      await expect(db.exec(`update app_private.settings set ${column} = 0`)).rejects.toThrow();
    }
    await expect(db.exec('insert into app_private.settings (id) values (false)')).rejects.toThrow();
    await expect(db.exec('insert into app_private.settings default values')).rejects.toThrow();
  });
});
