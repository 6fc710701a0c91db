import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, address, enquiry, stored, submit } from '#supabase/tests/support/enquiries.ts';

describe.each(engineNames)('enquiries above the limit on all of them, on %s', (name) => {
  const db = useEngine(name, acceptEnquiries);
  beforeEach(() =>
    db.exec(
      'update app_private.settings set enquiry_limit_global = 2, enquiry_limit_stored = 5, enquiry_limit_held = 5000',
    ),
  );
  afterEach(() => db.exec('delete from public.contact_submissions; delete from app_private.rate_events'));

  const queued = async () =>
    (
      await db.query<{ kind: string }>(`select o.kind from app_private.mail_outbox as o
        join public.contact_submissions as c on c.id = o.submission_id order by c.created_at, o.kind`)
    ).map((row) => row.kind);
  const submitMany = async (count: number) => {
    const results = [];
    for (let n = 0; n < count; n += 1) results.push(await submit(db, enquiry()));
    return results;
  };
  /** As if everything had happened so many seconds ago. */
  const age = (seconds: number) =>
    db.exec(`update app_private.rate_events set created_at = created_at - interval '${seconds} seconds';
      update app_private.mail_outbox set created_at = created_at - interval '${seconds} seconds'`);

  it('are stored as held, without a mail to their senders, and tell the firm once', async () => {
    const results = await submitMany(5);
    expect(results.map(({ status, held }) => [status, held])).toEqual([
      ['ok', undefined],
      ['ok', undefined],
      ['ok', true],
      ['ok', true],
      ['ok', true],
    ]);
    expect(await stored(db)).toBe(5);
    const pair = ['acknowledgement', 'notification'];
    expect(await queued()).toEqual([...pair, ...pair, 'held_notice']);
  });

  it('tell the firm again in the next window, and at once when the first notice went with its enquiry', async () => {
    await submitMany(3);
    await age(3601);
    await submitMany(3);
    expect((await queued()).filter((kind) => kind === 'held_notice')).toHaveLength(2);
    await db.exec('delete from public.contact_submissions where held');
    await submitMany(1);
    expect((await queued()).filter((kind) => kind === 'held_notice')).toHaveLength(1);
  });

  it('are one an hour of each network above what is stored of any, with the wait', async () => {
    const networkHash = address('a flood');
    for (let n = 0; n < 5; n += 1) await submit(db, enquiry({ networkHash }));
    const refused = await submit(db, enquiry({ networkHash }));
    expect(refused.status).toBe('rate_limited');
    expect(refused.retry_after_seconds).toBeGreaterThan(3500);
    expect(refused.retry_after_seconds).toBeLessThanOrEqual(3600);
    const customer = address('an office');
    expect(await submit(db, enquiry({ networkHash: customer }))).toEqual({ status: 'ok', held: true });
    expect((await submit(db, enquiry({ networkHash: customer }))).status).toBe('rate_limited');
    expect(await stored(db)).toBe(6);
  });

  it('are ten times as many as are stored of any network, whose higher limit counts, and no more', async () => {
    await db.exec('update app_private.settings set enquiry_limit_global = 1, enquiry_limit_stored = 1');
    expect((await submitMany(11)).map(({ status }) => status)).toEqual([
      ...Array<string>(10).fill('ok'),
      'rate_limited',
    ]);
    await db.exec('update app_private.settings set enquiry_limit_global = 2');
    expect((await submitMany(11)).map(({ status }) => status)).toEqual([
      ...Array<string>(10).fill('ok'),
      'rate_limited',
    ]);
  });

  it('are one a day of each network above how many are held in all, whatever the hour lets in', async () => {
    await db.exec('update app_private.settings set enquiry_limit_held = 3');
    await submitMany(5);
    const networkHash = address('a network of the flood');
    const flooded = async () => (await submit(db, enquiry({ networkHash }))).status;
    await age(3601);
    await submitMany(2);
    expect([await flooded(), await flooded()]).toEqual(['ok', 'rate_limited']);
    for (const hours of [2, 20]) {
      await age(hours * 3600);
      expect((await submitMany(3)).map(({ held }) => held)).toEqual([undefined, undefined, true]);
      expect([hours, await flooded()]).toEqual([hours, 'rate_limited']);
    }
    await age(3 * 3600);
    await submitMany(2);
    expect(await flooded()).toBe('ok');
    await db.exec('delete from public.contact_submissions where held');
    expect([await flooded(), await flooded()]).toEqual(['ok', 'ok']);
  });

  it('are stored once however often the same request comes', async () => {
    await submitMany(2);
    const e = enquiry();
    expect(await submit(db, e)).toEqual({ status: 'ok', held: true });
    expect(await submit(db, e)).toEqual({ status: 'ok', duplicate: true });
    expect(await submit(db, { ...e, message: 'edited after it was sent' })).toEqual({ status: 'conflict' });
    expect(await stored(db)).toBe(3);
  });

  it('say once a window that half of the limit is used', async () => {
    await db.exec('update app_private.settings set enquiry_limit_global = 4');
    const told = async (count: number) =>
      (await submitMany(count)).map((each) => each.half_of_limit ?? false);
    expect(await told(5)).toEqual([false, false, true, false, false]);
    await age(3601);
    expect(await told(3)).toEqual([false, false, true]);
  });

  it('are shown, exported and erased with the others of their sender, and can change in nothing but these', async () => {
    await submitMany(2);
    const e = enquiry();
    await submit(db, e);
    const [row] = await db.query<{ data: { enquiries: { held: boolean; mails: { kind: string }[] }[] } }>(
      'select public.person_data($1) as data',
      [e.email],
    );
    expect(row?.data.enquiries).toMatchObject([{ held: true, mails: [{ kind: 'held_notice' }] }]);
    await expect(db.exec('update public.contact_submissions set held = false')).rejects.toThrow(
      'only status, assigned_to and admin_notes',
    );
    await db.query('select public.erase_person($1)', [e.email]);
    expect(await stored(db)).toBe(2);
  });

  it('are purged with the others', async () => {
    await submitMany(3);
    await db.exec(`alter table public.contact_submissions disable trigger user;
      update public.contact_submissions set created_at = created_at - interval '3 years';
      alter table public.contact_submissions enable trigger user;
      update app_private.settings set retention_ran_at = now()`);
    await db.exec('select public.purge_expired_enquiries()');
    expect(await stored(db)).toBe(0);
  });
});
