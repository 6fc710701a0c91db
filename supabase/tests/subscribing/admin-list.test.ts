import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';
import { exported, idOf, list } from '#supabase/tests/support/newsletter/admin-subscribers.ts';
import { emptySubscribing } from '#supabase/tests/support/newsletter/subscribing.ts';

describe.each(engineNames)('the list of subscribers on %s', (name) => {
  const db = useEngine(name, createPeople);
  beforeEach(async () => {
    await emptySubscribing(db);
    // In one clock tick: the order must not depend on it.
    await db.exec(`insert into public.newsletter_subscriptions (
        email, is_subscribed, confirmed_at, unsubscribed_at, suppressed_at, suppressed_reason
      ) values
        ('Active@readers.example', true, now(), null, null, null),
        ('left@readers.example', false, now(), now(), null, null),
        ('new@readers.example', false, null, null, null, null),
        ('bounced@readers.example', true, now(), null, now(), 'hard_bounce'),
        ('complained@other.example', false, now(), now(), now(), 'complaint'),
        ('active@example.readers', true, now(), null, null, null)`);
  });
  const emails = (rows: { email: string }[]) => rows.map(({ email }) => email);
  const found = async (search: string) => emails((await list(db, search)).rows);
  const totals = { total: 6, active: 3, unsubscribed: 3, pending: 1, suppressed: 2 };

  it('counts every subscriber once in each of its totals, whatever is searched, and after every change', async () => {
    expect((await list(db, '')).totals).toEqual(totals);
    expect((await list(db, 'left')).totals).toEqual(totals);
    await db.exec(`update public.newsletter_subscriptions set suppressed_at = now(), suppressed_reason = 'admin'
      where email like 'new@%'; delete from public.newsletter_subscriptions where email like 'left@%'`);
    expect((await list(db, '')).totals).toEqual({
      total: 5,
      active: 3,
      unsubscribed: 2,
      pending: 0,
      suppressed: 3,
    });
  });

  it.each([
    ['active', ['Active@readers.example', 'active@example.readers', 'bounced@readers.example']],
    ['unsubscribed', ['complained@other.example', 'left@readers.example', 'new@readers.example']],
    ['pending', ['new@readers.example']],
    ['suppressed', ['bounced@readers.example', 'complained@other.example']],
  ])('lists those that are %s', async (state, expected) => {
    const { rows, more, found: count } = await list(db, '', state);
    expect(emails(rows).toSorted()).toEqual(expected);
    expect([more, count]).toEqual([false, null]);
  });

  it('finds by the beginning of the address first and then of the domain, in either case', async () => {
    expect(await found('ACTIVE@')).toEqual(['active@example.readers', 'Active@readers.example']);
    expect(await found('  Left@Readers.example ')).toEqual(['left@readers.example']);
    expect(await found('readers.')).toEqual([
      'Active@readers.example',
      'bounced@readers.example',
      'left@readers.example',
      'new@readers.example',
    ]);
    expect(await found('@example')).toEqual(['active@example.readers']);
    await db.exec(`insert into public.newsletter_subscriptions (email) values ('readers@readers.example')`);
    expect(await found('readers')).toHaveLength(5);
    expect((await found('readers'))[0]).toBe('readers@readers.example');
    expect((await list(db, 'readers')).found).toBe(5);
    expect(await found('@')).toHaveLength(7);
  });

  it('takes no character for a pattern, and no middle for a beginning', async () => {
    await db.exec(
      `insert into public.newsletter_subscriptions (email) values ('a_b%c@odd.example'), ('a\\b@odd.example')`,
    );
    expect(await found('a_')).toEqual(['a_b%c@odd.example']);
    expect(await found('a_b%')).toEqual(['a_b%c@odd.example']);
    expect(await found('a\\')).toEqual(['a\\b@odd.example']);
    for (const search of ['%', '_', 'ctive', 'eft@', '.example', `'; drop table x; --`])
      expect(await found(search)).toEqual([]);
  });

  it.each(['', 'paged', '@paged', 'many.'])(
    'cuts the list into pages of 50 without losing or repeating anybody, searching for "%s"',
    async (search) => {
      await emptySubscribing(db);
      await db.exec(`insert into public.newsletter_subscriptions (email, created_at)
        select 'paged-' || n || case when n % 2 = 0 then '@many.example' else '@paged.example' end, '2026-01-01'
        from generate_series(1, 120) as n`);
      const pages = [await list(db, search)];
      while (pages.at(-1)!.more) pages.push(await list(db, search, null, pages.at(-1)!.rows.at(-1)!.id));
      const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
      const expected = search === '' || search === 'paged' ? 120 : 60;
      expect(new Set(ids).size).toBe(expected);
      expect(ids).toHaveLength(expected);
      expect(pages.map(({ rows }) => rows.length)).toEqual(expected === 120 ? [50, 50, 20] : [50, 10]);
      expect(pages[0]!.found).toBe(search === '' ? null : expected);
    },
  );

  it('begins again after somebody who was deleted meanwhile', async () => {
    const gone = await idOf(db, 'left@readers.example');
    await db.exec(`delete from public.newsletter_subscriptions where email like 'left@%'`);
    expect((await list(db, '', null, gone)).rows).toHaveLength(5);
  });

  it.each([
    ['', null],
    ['', 'suppressed'],
    ['readers.', null],
    ['active@', 'unsubscribed'],
  ])('exports what it finds of %j in the state %j, in the same order', async (search, state) => {
    const { rows } = await list(db, search, state);
    expect(rows.length).toBeGreaterThan(1);
    expect(emails(await exported(db, search, { state }))).toEqual(emails(rows));
  });

  it.each(['', 'paged'])('exports %j in parts, though the last of a part is erased', async (search) => {
    await db.exec(`delete from public.newsletter_subscriptions;
      insert into public.newsletter_subscriptions (email)
      select 'paged-' || n || '@paged.example' from generate_series(1, 9) as n`);
    const whole = emails(await exported(db, search));
    expect(whole).toHaveLength(9);
    const first = await exported(db, search, { limit: 4 });
    await db.query('delete from public.newsletter_subscriptions where id = $1', [first[3]!.id]);
    const rest = await exported(db, search, { last: first[3]!, limit: 9 });
    expect(emails([...first, ...rest])).toEqual(whole);
  });

  it('counts no more than 1,001 of what a search finds', async () => {
    await db.exec(`insert into public.newsletter_subscriptions (email)
      select 'many-' || n || '@many.example' from generate_series(1, 1200) as n`);
    expect(await list(db, 'many')).toMatchObject({ found: 1001, more: true });
  });

  it('says of a whole address that nobody has why it must not be mailed, and of nothing else', async () => {
    await db.exec(`insert into app_private.newsletter_suppressions (email_hash, reason) values
      (app_private.email_hash('gone@readers.example'), 'complaint'),
      (app_private.email_hash('active@readers.example'), 'hard_bounce')`);
    expect((await list(db, ' Gone@Readers.example')).listed).toMatchObject({ reason: 'complaint' });
    expect((await list(db, 'gone@readers')).listed).toBeNull();
    expect((await list(db, 'nobody@readers.example')).listed).toBeNull();
    expect((await list(db, 'active@readers.example')).listed).toBeNull();
  });
});
