import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { actAsAdmin, call } from '#supabase/tests/support/generation.ts';
import { workerOn } from '#supabase/tests/support/mail.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';

const words = { p_subject: '[Test] Title', p_html: '<p>Words</p>', p_text: 'Words' };

describe.each(engineNames)('an issue as a test on %s', (name) => {
  const db = useEngine(name, createPeople, actAsAdmin);
  let issue: string;
  beforeAll(async () => {
    const [row] = await db.query<{ id: string }>(
      `insert into public.newsletter_issues (issue_number, title, content) values (901, 'Title', 'Text') returning id`,
    );
    issue = row!.id;
  });
  beforeEach(() => db.exec('delete from app_private.newsletter_tests'));

  const queue = (over: object = {}) =>
    call(db, 'queue_test_issue', { p_issue_id: issue, p_version: 1, ...words, ...over });

  it('goes to the admin who calls, once, in the words that were shown', async () => {
    expect(await queue()).toEqual({ status: 'ok', email: 'admin@access.example' });
    const { mails } = await workerOn(db).claim();
    expect(mails).toEqual([
      expect.objectContaining({
        kind: 'test_issue',
        to: 'admin@access.example',
        subject: words.p_subject,
        html: words.p_html,
        text: words.p_text,
      }),
    ]);
    const [issues] = await db.query<{ status: string; version: number }>(
      'select status, version from public.newsletter_issues where id = $1',
      [issue],
    );
    expect(issues).toEqual({ status: 'draft', version: 1 });
  });

  it('is skipped once the admin is one no more', async () => {
    await queue();
    await db.exec('begin');
    try {
      await db.exec(`update auth.users set raw_app_meta_data = '{}' where email = 'admin@access.example'`);
      const [row] = await db.query<{ words: unknown }>(
        `select app_private.mail_contents(o) as words from app_private.mail_outbox as o where o.kind = 'test_issue'`,
      );
      expect(row).toEqual({ words: null });
    } finally {
      await db.exec('rollback');
    }
  });

  it.each([
    ['conflict', { p_version: 2 }],
    ['not_found', { p_issue_id: '00000000-0000-4000-8000-00000000dead' }],
    ['invalid', { p_subject: 'two\nlines' }],
    ['invalid', { p_subject: '' }],
    ['invalid', { p_html: null }],
    ['invalid', { p_html: 'x'.repeat(96_001) }],
    ['invalid', { p_text: '' }],
  ])('returns %s and queues nothing for %j', async (status, over) => {
    expect(await queue(over)).toEqual({ status });
    expect(await db.query('select from app_private.newsletter_tests')).toEqual([]);
  });

  it('is refused after twenty in an hour; words older than a month go with the next', async () => {
    await queue();
    await db.exec(
      `insert into app_private.newsletter_tests (issue_id, admin_id, subject, html, body_text, created_at)
       select issue_id, admin_id, 'old', 'h', 't', now() - case n when 1 then interval '31 days' else interval '5 minutes' end
       from app_private.newsletter_tests, generate_series(1, 20) as n`,
    );
    expect(await queue()).toEqual({ status: 'rate_limited' });
    const [kept] = await db.query<{ count: number }>(
      'select count(*)::int as count from app_private.newsletter_tests',
    );
    expect(kept).toEqual({ count: 20 });
  });

  it('goes with its issue', async () => {
    await queue();
    await db.exec('begin');
    try {
      await db.query('delete from public.newsletter_issues where id = $1', [issue]);
      expect(await db.query(`select from app_private.mail_outbox where kind = 'test_issue'`)).toEqual([]);
    } finally {
      await db.exec('rollback');
    }
  });
});
