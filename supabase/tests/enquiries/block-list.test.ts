import { beforeEach, describe, expect, it } from 'vitest';
import { attempt, engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, submit } from '#supabase/tests/support/enquiries.ts';
import { outbox } from '#supabase/tests/support/mail.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';

describe.each(engineNames)('the block list on %s', (name) => {
  const db = useEngine(name, acceptEnquiries, createPeople);
  beforeEach(() =>
    db.exec(`delete from public.contact_submissions; delete from app_private.rate_events;
      delete from public.enquiry_blocks; update app_private.settings set enquiry_limit_global = 1000`),
  );

  async function block(kind: string, pattern: string): Promise<string[]> {
    const { outcome, seen } = await attempt<{ status: string }, { pattern: string }>(
      db,
      people.admin,
      `select public.block_enquiries($1, $2) ->> 'status' as status`,
      [kind, pattern],
      { sql: 'select pattern from public.enquiry_blocks order by 1' },
    );
    if ('code' in outcome) throw new Error(outcome.message);
    return [outcome.rows[0]!.status, ...seen.map((row) => row.pattern)];
  }

  it.each([
    ['word', '  Crypto-Casino! ', ['ok', 'crypto casino']],
    ['domain', ' Spam.Example ', ['ok', 'spam.example']],
    ['word', '!!!', ['invalid']],
    ['word', 'a', ['invalid']],
    ['word', 'x'.repeat(81), ['invalid']],
    ['domain', 'example', ['invalid']],
    ['domain', 'a@b.example', ['invalid']],
    ['domain', '%.example', ['invalid']],
    ['address', 'a.example', ['invalid']],
  ])('takes a %s "%s" as %j', async (kind, pattern, result) => {
    expect(await block(kind, pattern)).toEqual(result);
  });

  it('takes one that is there already, and no more than 500', async () => {
    await db.exec(`insert into public.enquiry_blocks (kind, pattern)
      select 'word', 'word' || n from generate_series(1, 500) as n`);
    expect((await block('word', 'Word7'))[0]).toBe('ok');
    expect((await block('word', 'another'))[0]).toBe('too_long');
  });

  it.each([
    ['word', 'casino', { message: 'Win at our CASINO, today!' }, true],
    ['word', 'casino', { message: 'Our casinos are down every Friday.' }, false],
    ['word', 'cheap seo', { subject: 'Cheap — SEO' }, true],
    ['word', 'cheap seo', { message: 'SEO is cheap these days, they say.' }, false],
    ['word', 'casino', { name: 'Casino Royale' }, true],
    ['word', 'casino', { company: 'Casino Pty Ltd' }, true],
    ['domain', 'spam.example', { email: 'a@SPAM.example' }, true],
    ['domain', 'spam.example', { email: 'a@mail.spam.example' }, true],
    ['domain', 'spam.example', { email: 'a@nospam.example' }, false],
    ['domain', 'spam.example', { message: 'See spam.example for more.' }, false],
  ] as const)('with the %s "%s" stores %j as spam: %s', async (kind, pattern, words, blocked) => {
    await db.query('insert into public.enquiry_blocks (kind, pattern) values ($1, $2)', [kind, pattern]);
    // The web server is told, which tells the sender nothing of it.
    expect(await submit(db, enquiry(words))).toEqual({ status: 'ok', ...(blocked && { spam: true }) });
    const rows = await db.query(
      `select c.status, c.spam_since = c.created_at as since, e.kind, e.new_value as word
       from public.contact_submissions as c left join app_private.enquiry_events as e on e.enquiry_id = c.id`,
    );
    expect(rows).toEqual([
      blocked
        ? { status: 'spam', since: true, kind: 'blocked', word: pattern }
        : { status: 'unread', since: null, kind: null, word: null },
    ]);
    expect((await outbox(db)).map((mail) => mail.kind)).toEqual(
      blocked ? [] : ['notification', 'acknowledgement'],
    );
  });

  it('makes the words of an enquiry once, however long the list is', async () => {
    await db.exec(`insert into public.enquiry_blocks (kind, pattern)
        select 'word', 'word' || n from generate_series(1, 500) as n;
      create sequence app_private.words_made;
      alter function app_private.words_of(text) rename to counted_words;
      create function app_private.words_of(p_text text) returns text language plpgsql volatile as $$
      begin
        perform nextval('app_private.words_made');
        return app_private.counted_words(p_text);
      end $$`);
    try {
      expect(await submit(db, enquiry())).toEqual({ status: 'ok' });
      const [made] = await db.query<{ times: number }>(
        'select last_value::int as times from app_private.words_made',
      );
      expect(made?.times).toBe(1);
    } finally {
      await db.exec(`drop function app_private.words_of(text); drop sequence app_private.words_made;
        alter function app_private.counted_words(text) rename to words_of`);
    }
  });

  it('leaves what came before alone, and what an admin takes out of the spam', async () => {
    await submit(db, enquiry({ message: 'Our casino has slow dashboards.' }));
    await db.exec(`insert into public.enquiry_blocks (kind, pattern) values ('word', 'casino')`);
    await db.exec(`update public.contact_submissions set status = 'read'`);
    expect(await db.query('select status from public.contact_submissions')).toEqual([{ status: 'read' }]);
  });
});
