import { describe, expect, it } from 'vitest';
import { PEOPLE_PATH, SYSTEM_PATH } from '#lib/auth/redirect-path.ts';
import { HOLIDAYS_PATH } from '#lib/enquiries/admin/holiday-form.ts';
import { NOTIFICATIONS_PATH } from '#lib/webhooks/admin/webhook-form.ts';
import { workItemsOf } from './work-items.ts';
import type { Overview } from './overview.ts';
import { systemChecks, worstOf } from './system-checks.ts';

const now = '2026-11-24T01:00:00.000Z';
const earlier = (minutes: number): string => new Date(Date.parse(now) - minutes * 60_000).toISOString();

const calm: Overview = {
  now,
  enquiries: { unread: 0, overdue: 0, waiting: 0, open: 0, next: null },
  newsletter: {
    drafts: 0,
    paused: [],
    run: null,
    feeds: { enabled: 12, failing: 0, unread: 0, read_at: earlier(60) },
  },
  mails: { in_doubt: 0, rows: [], late_since: null },
  webhooks: { webhooks: 1, given_up: 0 },
  accounts: { own_second_step: true, others_without: 0 },
  holidays: { ahead: 2, next: 'Christmas Day', next_day: '2026-12-25', last: '2027-12-28' },
  system: {
    worker_at: earlier(1),
    cdn: { is_current: true, has_no_withdrawn: true, changed_at: earlier(90), purged_at: earlier(89) },
    housekeeping_at: earlier(50),
    held_until: null,
    admins: ['owner@southlight.example'],
    enquiries: 1234,
    subscribers: 5,
    limits: {
      enquiries_an_hour: 60,
      enquiries_stored: 2000,
      enquiries_of_an_address: 5,
      sign_ins: 5,
      retention_months: 24,
      idle_seconds: 3600,
    },
  },
};
const healthy = { backup: earlier(600) };
const withParts = (parts: {
  [Part in keyof Overview]?: Overview[Part] extends object ? Partial<Overview[Part]> : never;
}): Overview =>
  Object.fromEntries(
    Object.entries(calm).map(([name, value]) => {
      const part = parts[name as keyof Overview];
      return [name, typeof value === 'object' ? { ...value, ...part } : value];
    }),
  ) as Overview;

const items = (overview: Overview, health: Parameters<typeof systemChecks>[1] = healthy) =>
  workItemsOf(
    overview,
    systemChecks(overview, health, { isEmbedded: true, hasCdn: true, delivery: 'smtp' }),
    'admin',
  );
const item = (overview: Overview, name: string) => items(overview).find((one) => one.name === name);

describe('the items of the start page', () => {
  it('are all fine, and each leads somewhere, when nothing waits', () => {
    const all = items(calm);
    expect(all.filter(({ state }) => state !== 'fine')).toEqual([]);
    expect(all.every(({ href }) => href.startsWith('/newsletter-admin'))).toBe(true);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it.each(['reader', 'editor'] as const)('name no page that a role cannot open: %s', (role) => {
    const shown = workItemsOf(
      calm,
      systemChecks(calm, healthy, { isEmbedded: true, hasCdn: true, delivery: 'smtp' }),
      role,
    ).map(({ href }) => href);
    expect(shown.length).toBeGreaterThan(0);
    const closed = [HOLIDAYS_PATH, NOTIFICATIONS_PATH, PEOPLE_PATH, SYSTEM_PATH];
    expect(shown.filter((href) => closed.some((path) => href.startsWith(path)))).toEqual([]);
  });

  it('count overdue enquiries before new ones, and name the next that is due', () => {
    const next = { id: 'x', subject: 'Slow checkout', due_at: earlier(-200) };
    const overview = withParts({ enquiries: { unread: 1, overdue: 101, open: 340, next } });
    expect(items(overview).slice(0, 3)).toMatchObject([
      { state: 'act', count: '100+', href: '/newsletter-admin/enquiries?status=overdue' },
      { state: 'look', count: '1', text: '1 enquiry not read yet.' },
      { state: 'fine', count: '100+', text: 'Next: “Slow checkout”, due in 3 h.' },
    ]);
  });

  it.each([
    ['drafts', { newsletter: { drafts: 3 } }, 'Drafts of issues', 'fine', '3', '?part=draft'],
    ['no mailing that stopped', {}, 'Mailings that stopped', 'fine', '0', '?part=failed'],
    [
      'a webhook that was given up',
      { webhooks: { given_up: 2 } },
      'Webhooks given up',
      'act',
      '2',
      '/notifications#deliveries',
    ],
    [
      'a paused send',
      { newsletter: { paused: [31] } },
      'Mailings that stopped',
      'act',
      '1',
      '/issues/31/send',
    ],
    [
      'an account that a password opens',
      { accounts: { own_second_step: false } },
      'Your account without a second step',
      'look',
      '1',
      '/account#second-step',
    ],
    [
      'colleagues whose password is enough',
      { accounts: { others_without: 3 } },
      'Colleagues without a second step',
      'look',
      '3',
      '/people',
    ],
    ['mails in doubt', { mails: { in_doubt: 4 } }, 'Mails in doubt', 'act', '4', '/system#mails'],
    [
      'holidays that end soon',
      { holidays: { last: '2027-01-01' } },
      'Days on which the office is closed',
      'look',
      '2',
      '/enquiries/holidays',
    ],
    [
      'no holidays',
      { holidays: { ahead: 0, next: null, next_day: null, last: null } },
      'Days on which the office is closed',
      'look',
      '0',
      '/enquiries/holidays',
    ],
    ['a silent worker', { system: { worker_at: earlier(4) } }, 'This website', 'act', '1', '/system'],
  ] as const)('show %s', (_, parts, name, state, count, end) => {
    const found = item(withParts(parts as Parameters<typeof withParts>[0]), name);
    expect(found).toMatchObject({ state, count });
    expect(found?.href.endsWith(end)).toBe(true);
  });

  it('say once what keeps every feed from being read', () => {
    const feeds = { ...calm.newsletter.feeds, failing: 12 };
    const found = item(withParts({ newsletter: { feeds } }), 'Feeds that fail');
    expect(found).toMatchObject({ state: 'look', count: '12' });
    expect(found?.text).toContain('no way to the internet');
  });

  it.each([
    ['succeeded', 31, 'fine', '#31', 'Made 3 h ago.'],
    ['running', null, 'fine', '0', 'An issue is being made, begun 3 h ago.'],
    ['failed', null, 'look', '0', 'The attempt 3 h ago made no issue. No new items.'],
  ] as const)('tell a run that %s', (status, issue_number, state, count, text) => {
    const run = { status, issue_number, started_at: earlier(200), message: 'No new items.' };
    const found = item(withParts({ newsletter: { run } }), 'Last issue made from the feeds');
    expect(found).toMatchObject({ state, count, text });
  });
});

describe('the checks of the system', () => {
  const stateOf = (overview: Overview, name: string, health?: Parameters<typeof systemChecks>[1]) =>
    systemChecks(overview, health, { isEmbedded: true, hasCdn: true, delivery: 'smtp' }).find(
      (check) => check.name === name,
    );

  it.each([
    ['never ran', null, 'act'],
    ['is silent', earlier(4), 'act'],
    ['runs', earlier(1), 'fine'],
  ])('tell a mail worker that %s', (_, worker_at, state) => {
    expect(stateOf(withParts({ system: { worker_at } }), 'Mail worker')?.state).toBe(state);
  });

  it.each([
    ['unknown', undefined, 'look'],
    ['none', { backup: null }, 'look'],
    ['of tonight', { backup: earlier(8 * 60) }, 'fine'],
    ['of the day before yesterday', { backup: earlier(49 * 60) }, 'act'],
  ])('tell a backup that is %s', (_, health, state) => {
    expect(stateOf(calm, 'Backup', health)?.state).toBe(state);
  });

  it('leave the backup of a hosted database to its provider', () => {
    const checks = systemChecks(calm, {}, { isEmbedded: false, hasCdn: false, delivery: undefined });
    expect(checks.find(({ name }) => name === 'Backup')).toMatchObject({ state: 'fine' });
    expect(worstOf(checks)).toBe('fine');
  });

  it.each(['folder', 'none'] as const)('say that nobody receives mails where they go to: %s', (delivery) => {
    const checks = systemChecks(calm, healthy, { isEmbedded: true, hasCdn: false, delivery });
    expect(checks.filter(({ state }) => state !== 'fine')).toMatchObject([
      { name: 'Mails on their way', text: expect.stringContaining('you hear of no enquiry') as string },
    ]);
  });

  it('say why the database cannot store, and what to do', () => {
    const check = stateOf(calm, 'Database', { storage: 'the disk is full' });
    expect(check).toMatchObject({ state: 'act' });
    expect(check?.text).toContain('the disk is full');
    expect(stateOf(calm, 'Database')?.text).toContain('Enquiries: 1,234;');
  });

  it.each([
    [{ mails: { late_since: earlier(20) } }, 'Mails on their way', 'act'],
    [{ mails: { late_since: earlier(2) } }, 'Mails on their way', 'fine'],
    [{ system: { housekeeping_at: null } }, 'Deletion of old data', 'look'],
    [{ system: { housekeeping_at: earlier(200) } }, 'Deletion of old data', 'look'],
    [{ system: { held_until: earlier(-60) } }, 'Deletion of old data', 'look'],
    [{ system: { held_until: earlier(60) } }, 'Deletion of old data', 'fine'],
    [{ system: { cdn: { ...calm.system.cdn, is_current: false } } }, 'CDN', 'act'],
    [{ system: { cdn: { ...calm.system.cdn, is_current: false, changed_at: earlier(1) } } }, 'CDN', 'fine'],
    [{}, 'CDN', 'fine'],
  ] as const)('judge %j', (parts, name, state) => {
    expect(stateOf(withParts(parts as Parameters<typeof withParts>[0]), name)?.state).toBe(state);
  });

  it('say "Nothing to do" beside what works alone', () => {
    for (const { state, remedy } of systemChecks(withParts({ system: { worker_at: null } }), undefined, {
      isEmbedded: true,
      hasCdn: true,
      delivery: 'smtp',
    })) {
      expect(remedy === 'Nothing to do.').toBe(state === 'fine');
    }
  });
});
