import { describe, expect, it } from 'vitest';
import { attempt, engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { people } from '#supabase/tests/support/accounts/people.ts';

const statuses = ['draft', 'scheduled', 'processing', 'sent', 'failed'] as const;
type Status = (typeof statuses)[number];

const allowed: Record<Status, Status[]> = {
  draft: ['scheduled', 'sent'],
  scheduled: ['draft', 'processing'],
  processing: ['sent', 'failed'],
  sent: [],
  failed: ['processing', 'draft'],
};
const every = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

const issue = (status: Status, extra = '') => `
  insert into public.newsletter_issues (issue_number, title, summary, content, status, sent_at, scheduled_for)
  values (1, 'Title', 'Summary', 'Content', '${status}', ${status === 'sent' ? 'now()' : 'null'},
    ${['scheduled', 'processing', 'failed'].includes(status) ? 'now()' : 'null'});
  ${extra}`;

describe.each(engineNames)('the states of a newsletter issue on %s', (name) => {
  const db = useEngine(name);

  /** The outcome's error code, or the status found afterwards. */
  async function change(who: 'owner' | 'service', from: Status, sql: string, before = ''): Promise<string> {
    const { outcome, seen } = await attempt<never, { status: string }>(
      db,
      who === 'owner' ? 'owner' : people.service,
      sql,
      [],
      { before: issue(from, before), sql: 'select status from public.newsletter_issues' },
    );
    return 'code' in outcome ? outcome.code : (seen[0]?.status ?? 'gone');
  }

  describe.each(['owner', 'service'] as const)('written by the %s', (who) => {
    it.each(every)('%s → %s', async (from, to) => {
      const result = await change(
        who,
        from,
        `update public.newsletter_issues set status = '${to}', sent_at = ${to === 'sent' ? 'coalesce(sent_at, now())' : 'sent_at'},
          scheduled_for = coalesce(scheduled_for, now())`,
      );
      expect(result).toBe(from === to || allowed[from].includes(to) ? to : 'NL001');
    });

    it.each(statuses)('deletion of a %s issue', async (status) => {
      expect(await change(who, status, 'delete from public.newsletter_issues')).toBe(
        status === 'draft' ? 'gone' : 'NL001',
      );
    });

    it.each(statuses)('editing the content of a %s issue', async (status) => {
      const locked = status === 'scheduled' || status === 'processing';
      for (const column of ['title', 'summary', 'content']) {
        const result = await change(who, status, `update public.newsletter_issues set ${column} = 'edited'`);
        expect([column, result]).toEqual([column, locked ? 'NL002' : status]);
      }
    });
  });

  it('lets the owner alone insert an issue that was sent', async () => {
    for (const status of statuses) {
      const results = [
        (await attempt(db, 'owner', issue(status))).outcome,
        (await attempt(db, people.service, issue(status))).outcome,
      ];
      const codes = results.map((outcome) => ('code' in outcome ? outcome.code : 'stored'));
      expect([status, ...codes]).toEqual([status, 'stored', status === 'draft' ? 'stored' : 'NL001']);
    }
  });

  it('does not return an issue to draft once sending has begun', async () => {
    const started = `update public.newsletter_issues set send_started_at = now();`;
    const back = `update public.newsletter_issues set status = 'draft'`;
    expect(await change('owner', 'failed', back)).toBe('draft');
    expect(await change('owner', 'failed', back, started)).toBe('NL001');
    expect(
      await change('owner', 'failed', `update public.newsletter_issues set status = 'processing'`, started),
    ).toBe('processing');
  });

  it('keeps the content locked while a scheduled issue starts or is taken back', async () => {
    for (const to of ['processing', 'draft']) {
      expect(
        await change(
          'owner',
          'scheduled',
          `update public.newsletter_issues set status = '${to}', content = 'other'`,
        ),
      ).toBe('NL002');
    }
  });

  it('requires the date that belongs to a status', async () => {
    expect(await change('owner', 'draft', `update public.newsletter_issues set status = 'sent'`)).toBe(
      '23514',
    );
    expect(await change('owner', 'draft', `update public.newsletter_issues set status = 'scheduled'`)).toBe(
      '23514',
    );
  });

  it('never changes id or created_at, and fixes number and sending date when they have become public', async () => {
    for (const status of statuses) {
      expect(
        await change('owner', status, 'update public.newsletter_issues set id = gen_random_uuid()'),
      ).toBe('NL002');
      expect(
        await change('owner', status, `update public.newsletter_issues set created_at = '2001-01-01'`),
      ).toBe('NL002');
      expect(await change('owner', status, 'update public.newsletter_issues set issue_number = 2')).toBe(
        status === 'draft' ? 'draft' : 'NL002',
      );
    }
    expect(await change('owner', 'sent', `update public.newsletter_issues set sent_at = '2001-01-01'`)).toBe(
      'NL002',
    );
    expect(
      await change('owner', 'sent', `update public.newsletter_issues set visibility = 'withdrawn'`),
    ).toBe('sent');
  });

  it('raises the version for every change of the text, and for nothing else', async () => {
    const { seen } = await attempt<never, { version: number; later: boolean }>(
      db,
      'owner',
      `update public.newsletter_issues set title = null`,
      [],
      {
        before: `${issue('draft')}
          update public.newsletter_issues set content = 'two';
          update public.newsletter_issues set metrics = '{"recipients": 3}', version = 40;
          update public.newsletter_issues set content = 'two';
          update public.newsletter_issues set updated_at = '2001-01-01';`,
        sql: `select version, updated_at > now() - interval '1 hour' as later from public.newsletter_issues`,
      },
    );
    expect(seen).toEqual([{ version: 3, later: true }]);
  });

  it.each([
    ['a number below 1', 'issue_number = 0'],
    ['a title of 201 characters', `title = repeat('t', 201)`],
    ['a line break in the title', `title = E'a\\nb'`],
    ['a line break in the summary', `summary = E'a\\rb'`],
    ['content over 200 kB', `content = repeat('ä', 102401)`],
    ['an unknown status', `status = 'published'`],
    ['an unknown visibility', `visibility = 'unlisted'`],
    ['an unknown reason', `status_reason = 'bad luck'`],
    ['metrics that are not an object', `metrics = '[1]'`],
  ])('refuses %s', async (_, assignment) => {
    const result = await change('owner', 'draft', `update public.newsletter_issues set ${assignment}`);
    expect(result).toMatch(/^(23514|NL001)$/);
  });

  it('refuses a second issue with the same number', async () => {
    const { outcome } = await attempt(db, 'owner', issue('draft'), [], {
      before: issue('sent'),
      sql: 'select 1',
    });
    expect(outcome).toMatchObject({ code: '23505' });
  });
});

describe.each(engineNames)('newsletter subscriptions on %s', (name) => {
  const db = useEngine(name);
  const insert = (columns: string, values: string) =>
    attempt(db, 'owner', `insert into public.newsletter_subscriptions (${columns}) values (${values})`, [], {
      before: `insert into public.newsletter_subscriptions (email) values ('Reader@Known.example')`,
      sql: 'select 1',
    }).then(({ outcome }) => ('code' in outcome ? outcome.code : 'stored'));

  it.each([
    ['a pending address', 'email', `'new@known.example'`, 'stored'],
    [
      'a confirmed subscriber',
      'email, is_subscribed, confirmed_at',
      `'new@known.example', true, now()`,
      'stored',
    ],
    ['a subscriber who never confirmed', 'email, is_subscribed', `'new@known.example', true`, '23514'],
    [
      'a subscriber who has left',
      'email, is_subscribed, confirmed_at, unsubscribed_at',
      `'new@known.example', true, now(), now()`,
      '23514',
    ],
    ['a suppression without a reason', 'email, suppressed_at', `'new@known.example', now()`, '23514'],
    [
      'a suppression for an unknown reason',
      'email, suppressed_at, suppressed_reason',
      `'new@known.example', now(), 'x'`,
      '23514',
    ],
    ['a known address in other letters', 'email', `'READER@known.EXAMPLE'`, '23505'],
    ['an address with a line break', 'email', `E'new@known.example\\nBcc: x@y.example'`, '23514'],
    ['an address with a name', 'email', `'New <new@known.example>'`, '23514'],
    ['an address without @', 'email', `'known.example'`, '23514'],
  ])('%s', async (_, columns, values, result) => {
    expect(await insert(columns, values)).toBe(result);
  });

  it('have a secret token each, even when the service inserts them, deleted with the row', async () => {
    const tokens = 'select count(distinct unsubscribe_token)::int as n from app_private.subscription_tokens';
    const added = await attempt<never, { n: number }>(
      db,
      people.service,
      `insert into public.newsletter_subscriptions (email) values ('a@b.example'), ('c@d.example')`,
      [],
      { sql: tokens },
    );
    expect(added.seen).toEqual([{ n: 2 }]);
    const removed = await attempt<never, { n: number }>(
      db,
      people.service,
      'delete from public.newsletter_subscriptions',
      [],
      {
        before: `insert into public.newsletter_subscriptions (email) values ('a@b.example')`,
        sql: tokens,
      },
    );
    expect(removed.seen).toEqual([{ n: 0 }]);
  });
});
