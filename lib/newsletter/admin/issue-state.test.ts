import { describe, expect, it } from 'vitest';
import { includesRole, roles, type Role } from '#lib/auth/roles.ts';
import type { Send } from '#lib/newsletter/sending/overview.ts';
import { issueState, type IssueFacts, type IssueStep } from './issue-state.ts';

const statuses = ['draft', 'scheduled', 'processing', 'sent', 'failed', 'archived'];
const sends: (Send['status'] | null)[] = [null, 'scheduled', 'preparing', 'sending', 'paused'];
const reasons = [
  null,
  'missed_schedule',
  'no_recipients',
  'smtp_unavailable',
  'stopped',
  'needs_review',
  'x',
];
const facts = (over: Partial<IssueFacts>): IssueFacts => ({
  status: 'draft',
  visibility: 'public',
  sentAt: null,
  scheduledFor: null,
  sendStartedAt: null,
  statusReason: null,
  recipients: undefined,
  ...over,
});
const every = statuses.flatMap((status) =>
  sends.flatMap((send) =>
    reasons.flatMap((statusReason) =>
      [null, '2026-11-20T00:00:00Z'].flatMap((moment) =>
        (['public', 'withdrawn'] as const).flatMap((visibility) =>
          roles.map((role) => ({ status, send, statusReason, moment, visibility, role })),
        ),
      ),
    ),
  ),
);

/** As the pages and actions behind them ask for it. */
const leastRole = { send_page: 'reader', to_draft: 'editor' } as const satisfies Record<
  Exclude<IssueStep, 'none'>,
  Role
>;

describe('the state of an issue', () => {
  const cells = every.map(({ status, send, statusReason, moment, visibility, role }) => {
    const issue = facts({
      ...{ status, statusReason, visibility, sentAt: moment, scheduledFor: moment, sendStartedAt: moment },
    });
    const cell = JSON.stringify({ status, send, statusReason, moment, visibility, role });
    return { cell, status, role, ...issueState(issue, send && { status: send }, role) };
  });

  it('has a sentence whatever the issue, its mailing and the role', () => {
    for (const { cell, text } of cells) {
      expect(text, cell).toMatch(/^\p{Lu}.{10,}\.$/su);
      expect(text, cell).not.toMatch(/undefined|null/);
    }
  });

  it('has a step that the role may take, or says who can take it or that it is over', () => {
    for (const { cell, status, role, text, step } of cells) {
      if (step !== 'none') {
        expect(includesRole(role, leastRole[step]), cell).toBe(true);
        continue;
      }
      // What is in the archive has arrived, and of an unknown status nobody can tell.
      if (status === 'sent' || status === 'archived') continue;
      expect(text, cell).toMatch(
        includesRole(role, 'editor')
          ? /until you publish or send it|write to the others by a new issue/
          : /an editor (can|publishes)/i,
      );
    }
  });

  it('tells no reader to do what only an editor can', () => {
    for (const { cell, text } of cells.filter(({ role }) => role === 'reader'))
      expect(text, cell).not.toMatch(/\byou\b|[.;] ?(take|write)\b/i);
  });

  it('leaves nobody without a step while an issue is neither a draft nor in the archive', () => {
    for (const status of ['scheduled', 'processing', 'failed']) {
      for (const send of sends) {
        const step = (role: Role) => issueState(facts({ status }), send && { status: send }, role).step;
        expect(roles.map(step)).toEqual(
          send ? ['send_page', 'send_page', 'send_page'] : ['none', 'to_draft', 'to_draft'],
        );
      }
    }
  });

  it('takes nothing back that somebody has', () => {
    const issue = facts({ status: 'failed', sendStartedAt: '2026-11-20T00:00:00Z' });
    expect(issueState(issue, null, 'admin')).toMatchObject({
      step: 'none',
      text: expect.stringContaining('some people'),
    });
  });

  it('says when a scheduled issue goes out, in Sydney', () => {
    const issue = facts({ status: 'scheduled', scheduledFor: '2026-11-24T22:00:00Z' });
    expect(issueState(issue, { status: 'scheduled' }, 'reader').text).toContain(
      '25/11/2026, 9:00:00 am AEDT',
    );
  });

  it.each([
    [undefined, 'never recorded'],
    [0, 'mailed to nobody'],
    [1, 'mailed to 1 person.'],
    [1234, 'mailed to 1,234 people.'],
  ])('says how many a published issue went to: %s', (recipients, words) => {
    const issue = facts({ status: 'sent', sentAt: '2026-11-20T00:00:00Z', recipients });
    expect(issueState(issue, null, 'admin').text).toContain(words);
  });
});
