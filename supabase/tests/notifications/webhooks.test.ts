import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames, openPostgres, type Engine } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, submit } from '#supabase/tests/support/enquiries.ts';
import { actAsAdmin } from '#supabase/tests/support/generation.ts';
import { asService, tick } from '#supabase/tests/support/mail.ts';
import { draft } from '#supabase/tests/support/newsletter/sending.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';

type Reply = { status: string; id?: string; secret?: string; state?: string };
type Claimed = {
  status: string;
  deliveries: { id: string; event: string; secrets: string[]; enquiry?: Record<string, unknown> }[];
};

const empty = `delete from public.contact_submissions; delete from app_private.rate_events;
  delete from app_private.webhooks; delete from app_private.mail_outbox`;
const allEvents = ['enquiry.created', 'enquiry.overdue', 'send.paused', 'generation.failed'];

async function result<T>(db: Engine, sql: string, params: unknown[] = []): Promise<T> {
  const [row] = await db.query<{ result: T }>(`select ${sql} as result`, params);
  return row!.result;
}
const save = (db: Engine, changes: Record<string, unknown> = {}) => {
  const values = {
    ...{ id: null, seen: null, name: 'Hook', url: 'https://hooks.example/a?key=secret', format: 'standard' },
    ...{ events: allEvents, contents: false, ...changes },
  };
  return result<Reply>(db, 'public.save_webhook($1, $2, $3, $4, $5, $6, $7)', Object.values(values));
};
const change = (db: Engine, id: string | undefined, what: string) =>
  result<Reply>(db, 'public.change_webhook($1, $2)', [id, what]);
const settle = (db: Engine, id: string, what: string) =>
  result<Reply>(db, 'public.settle_webhook_delivery($1, $2)', [id, what]);
const claim = (db: Engine, worker = randomUUID()) =>
  asService<Claimed>(db, 'claim_webhooks($1, 20, 60)', [worker]);
const record = (db: Engine, worker: string, id: string, error: string | null) =>
  asService<Reply>(db, 'record_webhook($1, $2, $3)', [worker, id, error]);
const deliveries = (db: Engine) =>
  db.query<{ id: string; event: string; status: string; attempts: number; wait: number }>(
    `select id, event, status, attempts, round(extract(epoch from next_attempt_at - clock_timestamp()))::int as wait
     from app_private.webhook_deliveries order by created_at, event`,
  );
const states = async (db: Engine) =>
  (await deliveries(db)).map(({ event, status }) => `${event} ${status}`).sort();
const letTimePass = (db: Engine, time: string) =>
  db.query(
    `update app_private.webhook_deliveries set lease_until = lease_until - $1::interval,
      next_attempt_at = next_attempt_at - $1::interval, give_up_at = give_up_at - $1::interval`,
    [time],
  );

describe.each(engineNames)('webhooks on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries, actAsAdmin);
  beforeEach(() => db.exec(empty));

  it('hear of an enquiry once, without a word of its sender unless they may', async () => {
    await save(db, { name: 'a' });
    await save(db, { name: 'b', contents: true });
    await submit(db, enquiry({ name: 'Zoë', message: 'Could you look at this?' }));
    const { deliveries: claimed } = await claim(db);
    const heard = claimed.map((one) => Object.keys(one.enquiry ?? {}).sort());
    const bare = ['due_at', 'id', 'kind', 'request_id'];
    expect(heard.toSorted((a, b) => a.length - b.length)).toEqual([
      bare,
      [...bare, 'company', 'message', 'name'].sort(),
    ]);
    expect(claimed.every(({ secrets }) => secrets.length === 1)).toBe(true);
    expect((await claim(db)).deliveries).toEqual([]);
  });

  it('hear nothing of spam or held enquiries, of what they did not choose, or while paused', async () => {
    const { id } = await save(db, { events: ['send.paused'] });
    await submit(db, enquiry());
    expect(await states(db)).toEqual([]);
    await save(db, { id, seen: 1, events: allEvents });
    await change(db, id, 'pause');
    await submit(db, enquiry());
    expect(await states(db)).toEqual([]);
    await change(db, id, 'resume');
    await db.exec(`insert into public.enquiry_blocks (kind, pattern) values ('word', 'casino')`);
    await submit(db, enquiry({ message: 'A casino for your customers' }));
    await db.exec('update app_private.settings set enquiry_limit_global = 1');
    await submit(db, enquiry());
    await db.exec(`update app_private.settings set enquiry_limit_global = default;
      delete from public.enquiry_blocks`);
    expect(await states(db)).toEqual([]);
    await db.exec('delete from app_private.rate_events');
    await submit(db, enquiry());
    expect(await states(db)).toEqual(['enquiry.created pending']);
    // Spam after it was queued, before it left.
    await db.exec(`update public.contact_submissions set status = 'spam'`);
    expect((await claim(db)).deliveries).toEqual([]);
    expect(await states(db)).toEqual(['enquiry.created skipped']);
  });

  it('hear of an enquiry whose "spam" is undone, for a day from then, and not twice', async () => {
    await save(db, { events: ['enquiry.created'] });
    await submit(db, enquiry());
    const setStatus = (status: string) =>
      db.query('update public.contact_submissions set status = $1', [status]);
    await setStatus('spam');
    expect((await claim(db)).deliveries).toEqual([]);
    await letTimePass(db, '3 days');
    await setStatus('read');
    expect(await deliveries(db)).toMatchObject([{ status: 'pending', attempts: 0, wait: 0 }]);
    // It is not given up at its first failure, as it would be by the time it arrived.
    const worker = randomUUID();
    const [delivery] = (await claim(db, worker)).deliveries;
    expect((await record(db, worker, delivery!.id, 'down')).state).toBe('pending');
    await letTimePass(db, '1 minute');
    await claim(db, worker);
    expect((await record(db, worker, delivery!.id, null)).state).toBe('delivered');
    await setStatus('spam');
    await setStatus('unread');
    expect(await states(db)).toEqual(['enquiry.created delivered']);
  });

  it('hear once of what falls due while they are there, and nothing once it is answered', async () => {
    await save(db, { events: ['enquiry.overdue'] });
    const overdue = async (since: string) => {
      await submit(db, enquiry());
      await db.exec('alter table public.contact_submissions disable trigger contact_submissions_on_update');
      await db.query('update public.contact_submissions set due_at = clock_timestamp() - $1::interval', [
        since,
      ]);
      await db.exec('alter table public.contact_submissions enable trigger contact_submissions_on_update');
    };
    // Before there was a webhook.
    await overdue('1 hour');
    await tick(db);
    expect(await states(db)).toEqual([]);
    await overdue('0 seconds');
    await tick(db);
    await tick(db);
    expect((await states(db))[0]).toBe('enquiry.overdue pending');
    await db.exec(`update public.contact_submissions set status = 'answered'`);
    expect((await claim(db)).deliveries).toEqual([]);
    await tick(db);
    expect(await states(db)).toEqual(['enquiry.overdue skipped', 'enquiry.overdue skipped']);
    // Undone: nobody has heard of it yet.
    await db.exec(`update public.contact_submissions set status = 'read'`);
    await tick(db);
    await tick(db);
    expect(await states(db)).toEqual(['enquiry.overdue pending', 'enquiry.overdue pending']);
  });

  it('hear of a send that paused by itself, and of a generation that failed', async () => {
    await save(db);
    await db.exec(`insert into public.newsletter_generation_runs (status, code) values ('running', null);
      update public.newsletter_generation_runs
      set status = 'failed', code = 'no_sources', finished_at = now() where status = 'running'`);
    await db.query(
      `insert into app_private.newsletter_sends (issue_id, version, status, scheduled_for, subject, html,
         body_text, created_by)
       values ($1, 1, 'sending', now(), 's', 'h', 't', gen_random_uuid())`,
      [await draft(db)],
    );
    for (const reason of ['by_admin', 'bounce_rate']) {
      await db.query(`update app_private.newsletter_sends set status = 'paused', reason = $1`, [reason]);
      await db.exec(`update app_private.newsletter_sends set status = 'sending', reason = null`);
    }
    expect((await claim(db)).deliveries.map(({ id: _, secrets: __, ...rest }) => rest)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'generation.failed', reason: 'no_sources' }),
        expect.objectContaining({
          event: 'send.paused',
          reason: 'bounce_rate',
          issue_number: expect.any(Number) as number,
        }),
      ]),
    );
    expect(await deliveries(db)).toHaveLength(2);
  });

  it('are tried again after 30 s, then twice as long each time, and given up after a day', async () => {
    const { id } = await save(db);
    await change(db, id, 'test');
    const waits: number[] = [];
    let state = 'pending';
    for (let attempt = 0; attempt < 20 && state === 'pending'; attempt += 1) {
      const worker = randomUUID();
      const [delivery] = (await claim(db, worker)).deliveries;
      state = (await record(db, worker, delivery!.id, 'The server responded with HTTP 500.')).state ?? '';
      const [after] = await deliveries(db);
      if (state === 'pending') waits.push(after!.wait);
      await letTimePass(db, `${after!.wait + 1} seconds`);
    }
    expect(state).toBe('given_up');
    expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240]);
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThan(86_000);
    expect(total).toBeLessThanOrEqual(86_401);
    const overview = await result<Record<string, unknown>>(db, `public.admin_overview() -> 'webhooks'`);
    expect(overview).toEqual({ webhooks: 1, given_up: 1 });
  });

  it('that were given up are sent again or dismissed by a person, and nothing else is', async () => {
    const { id } = await save(db);
    for (const decision of ['resend', 'dismiss']) {
      await db.exec('delete from app_private.webhook_deliveries');
      await change(db, id, 'test');
      const [queued] = await deliveries(db);
      expect((await settle(db, queued!.id, decision)).status).toBe('not_found');
      await db.exec(
        `update app_private.webhook_deliveries set status = 'given_up', settled_at = now(), attempts = 12`,
      );
      expect((await settle(db, queued!.id, 'forget')).status).toBe('invalid');
      expect((await settle(db, queued!.id, decision)).status).toBe('ok');
      expect(await deliveries(db)).toMatchObject([
        decision === 'resend' ? { status: 'pending', attempts: 0 } : { status: 'dismissed' },
      ]);
    }
    const acts = await db.query<{ details: string[] }>(
      `select details from app_private.audit_events where subject_kind = 'webhook' and action = 'changed'`,
    );
    expect(acts.map(({ details }) => details)).toEqual(expect.arrayContaining([['resend'], ['dismiss']]));
  });

  it('leave again once the lease of a killed worker is over, whose late report counts no more', async () => {
    await save(db);
    await submit(db, enquiry());
    const [killed, next] = [randomUUID(), randomUUID()];
    const [first] = (await claim(db, killed)).deliveries;
    expect((await claim(db, next)).deliveries).toEqual([]);
    await letTimePass(db, '2 minutes');
    const [again] = (await claim(db, next)).deliveries;
    expect(again?.id).toBe(first!.id);
    expect((await record(db, killed, first!.id, 'late')).status).toBe('not_found');
    expect(await record(db, next, first!.id, null)).toEqual({ status: 'ok', state: 'delivered' });
    expect(await states(db)).toEqual(['enquiry.created delivered']);
  });

  it('keep what waits while they are paused, and go on when they are resumed', async () => {
    const { id } = await save(db);
    await submit(db, enquiry());
    await change(db, id, 'pause');
    expect((await claim(db)).deliveries).toEqual([]);
    await letTimePass(db, '2 days');
    await change(db, id, 'resume');
    const worker = randomUUID();
    const [delivery] = (await claim(db, worker)).deliveries;
    expect((await record(db, worker, delivery!.id, 'down')).state).toBe('pending');
  });

  it('show their secret once, and sign with the earlier one for a day after a new one was made', async () => {
    const made = await save(db);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const listed = JSON.stringify(await result(db, 'public.admin_webhooks()'));
    expect(listed).toContain('"host": "hooks.example"'.replace(': ', ':'));
    expect(listed).not.toContain('whsec_');
    expect(listed).not.toContain('key=secret');
    const rotated = await change(db, made.id, 'rotate');
    await change(db, made.id, 'test');
    const worker = randomUUID();
    const [both] = (await claim(db, worker)).deliveries;
    expect(both?.secrets).toEqual([rotated.secret, made.secret]);
    await record(db, worker, both!.id, 'down');
    await letTimePass(db, '1 minute');
    const again = await change(db, made.id, 'rotate');
    const [all] = (await claim(db, worker)).deliveries;
    expect(all?.secrets).toEqual([again.secret, rotated.secret, made.secret]);
    await record(db, worker, all!.id, 'down');
    await db.exec(`update app_private.webhooks set earlier_until = now() - interval '1 second'`);
    await letTimePass(db, '1 hour');
    expect((await claim(db, worker)).deliveries[0]?.secrets).toEqual([again.secret]);
    const last = await change(db, made.id, 'rotate');
    await change(db, made.id, 'test');
    expect((await claim(db)).deliveries[0]?.secrets).toEqual([last.secret, again.secret]);
    const slack = await save(db, { format: 'slack' });
    expect(slack.secret).toBeNull();
    expect((await change(db, slack.id, 'rotate')).status).toBe('invalid');
  });

  it.each([
    [{ url: 'http://hooks.example/' }],
    [{ url: 'https://user@hooks.example/' }],
    [{ url: 'https://hooks.example/a b' }],
    [{ name: ' ' }],
    [{ name: null }],
    [{ format: 'mail' }],
    [{ events: [] }],
    [{ events: ['enquiry.read'] }],
    [{ events: ['test'] }],
  ])('refuse %o', async (changes) => {
    expect((await save(db, changes)).status).toBe('invalid');
  });

  it('are at most ten, and are changed over the version that was seen alone', async () => {
    const { id } = await save(db);
    expect((await save(db, { id, seen: 1, name: 'New', url: null })).status).toBe('ok');
    expect((await save(db, { id, seen: 1, name: 'Newer' })).status).toBe('conflict');
    expect(await db.query('select name, url from app_private.webhooks')).toEqual([
      { name: 'New', url: 'https://hooks.example/a?key=secret' },
    ]);
    for (let more = 0; more < 9; more += 1) await save(db);
    expect((await save(db)).status).toBe('too_many');
    await change(db, id, 'delete');
    expect((await change(db, id, 'delete')).status).toBe('not_found');
    expect((await save(db, { id, seen: 2 })).status).toBe('not_found');
  });
});

it('two workers that claim at once share the deliveries', { timeout: 60_000 }, async () => {
  const db = await openPostgres();
  try {
    await createPeople(db);
    await actAsAdmin(db);
    const { id } = await save(db);
    for (let more = 0; more < 4; more += 1) await change(db, id, 'test');
    const [one, two] = await Promise.all([db.connect(), db.connect()]);
    const call = `select app_private.claim_webhooks($1, 2, 60) as result`;
    await one.exec('begin');
    const [first] = await one.query<{ result: Claimed }>(call, [randomUUID()]);
    const [second] = await two.query<{ result: Claimed }>(call, [randomUUID()]);
    await one.exec('commit');
    const ids = [first, second].flatMap((row) => row!.result.deliveries.map((delivery) => delivery.id));
    expect(new Set(ids).size).toBe(4);
  } finally {
    await db.close();
  }
});

it('an enquiry waits for no delivery, begun, hanging or being recorded', { timeout: 60_000 }, async () => {
  const db = await openPostgres();
  try {
    await createPeople(db);
    await acceptEnquiries(db);
    await actAsAdmin(db);
    await save(db);
    await change(db, (await save(db)).id, 'test');
    const [worker, visitor] = await Promise.all([db.connect(), db.connect()]);
    // Whoever waits for a lock longer than this fails.
    await visitor.exec(`set lock_timeout = '1ms'`);
    const store = async () => (await submit(visitor, enquiry())).status;
    const id = randomUUID();
    await worker.exec('begin');
    const [claimed] = await worker.query<{ result: Claimed }>(
      'select app_private.claim_webhooks($1, 20, 60) as result',
      [id],
    );
    expect(await store()).toBe('ok');
    await worker.exec('commit');
    // The server hangs.
    expect(await store()).toBe('ok');
    await worker.exec('begin');
    await worker.query(`select app_private.record_webhook($1, $2, 'down')`, [
      id,
      claimed!.result.deliveries[0]!.id,
    ]);
    expect(await store()).toBe('ok');
    await worker.exec('commit');
    expect((await states(db)).toSorted()).toEqual([
      ...Array<string>(6).fill('enquiry.created pending'),
      'test pending',
    ]);
  } finally {
    await db.close();
  }
});
