import { describe, expect, it } from 'vitest';
import type { Send } from '#lib/newsletter/sending/overview.ts';
import { issueState, type IssueFacts } from './issue-state.ts';

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
        (['public', 'withdrawn'] as const).map((visibility) => ({
          ...{ status, send, statusReason, moment, visibility },
        })),
      ),
    ),
  ),
);

describe('the state of an issue', () => {
  it('has a sentence whatever the issue and its mailing', () => {
    for (const { status, send, statusReason, moment, visibility } of every) {
      const issue = facts({
        ...{ status, statusReason, visibility, sentAt: moment, scheduledFor: moment, sendStartedAt: moment },
      });
      const { text } = issueState(issue, send && { status: send });
      expect(text, JSON.stringify(issue)).toMatch(/^\p{Lu}.{10,}\.$/su);
      expect(text).not.toMatch(/undefined|null/);
    }
  });

  it('leaves nobody without a step while an issue is neither a draft nor in the archive', () => {
    for (const status of ['scheduled', 'processing', 'failed']) {
      for (const send of sends)
        expect(issueState(facts({ status }), send && { status: send }).step).toBe(
          send ? 'send_page' : 'to_draft',
        );
    }
  });

  it('takes nothing back that somebody has', () => {
    const issue = facts({ status: 'failed', sendStartedAt: '2026-11-20T00:00:00Z' });
    expect(issueState(issue, null)).toMatchObject({
      step: 'none',
      text: expect.stringContaining('some people'),
    });
  });

  it('says when a scheduled issue goes out, in Sydney', () => {
    const issue = facts({ status: 'scheduled', scheduledFor: '2026-11-24T22:00:00Z' });
    expect(issueState(issue, { status: 'scheduled' }).text).toContain('25/11/2026, 9:00:00 am AEDT');
  });

  it.each([
    [undefined, 'never recorded'],
    [0, 'mailed to nobody'],
    [1, 'mailed to 1 person.'],
    [1234, 'mailed to 1,234 people.'],
  ])('says how many a published issue went to: %s', (recipients, words) => {
    const issue = facts({ status: 'sent', sentAt: '2026-11-20T00:00:00Z', recipients });
    expect(issueState(issue, null).text).toContain(words);
  });
});
