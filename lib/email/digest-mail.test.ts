import { describe, expect, it } from 'vitest';
import { composeDigest, type QueuedDigest } from './digest-mail.ts';

const sender = {
  from: 'desk@southlight.example',
  newsletter: { from: { name: 'News', address: 'news@southlight.example' } },
  notify: 'desk@southlight.example',
  siteOrigin: 'https://southlight.example',
};
const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const now = Date.parse('2026-11-23T21:00:00Z');
const enquiry = (due: string, kind = 'contact') => ({ id, request_id: id, kind, due_at: due });
const nothing = { enquiries: [], open: 0, overdue: 0, drafts: [], feeds: [], in_doubt: 0 };
const mail = (digest: Partial<QueuedDigest['digest']>): QueuedDigest => ({
  ...{ id, kind: 'digest', queued_at: '2026-11-23T21:00:00Z', to: 'admin@staff.example', choice: 'daily' },
  digest: { ...nothing, ...digest },
});

describe('a digest', () => {
  it('lists what is overdue before what is open, and how many more there are', () => {
    const composed = composeDigest(
      mail({
        enquiries: [enquiry('2026-11-23T06:00:00Z'), enquiry('2026-11-24T06:00:00Z')],
        open: 60,
        // More are overdue than it lists.
        overdue: 51,
      }),
      sender,
      now,
    );
    expect(composed?.subject).toMatch(/60 open, 51 overdue$/);
    expect(composed?.text).toContain(
      `Overdue enquiries\n\n- 0D9EE3A4, Contact form: due Monday 23 November 2026, 5:00 pm\n  https://southlight.example/newsletter-admin/enquiries/${id}\n\nOpen enquiries\n\n- 0D9EE3A4, Contact form: due Tuesday 24 November 2026, 5:00 pm`,
    );
    expect(composed?.text).toContain('And 58 more:\nhttps://southlight.example/newsletter-admin/enquiries\n');
    expect(composed?.text).not.toMatch(/Drafts|Feeds|doubt/);
  });

  it('lists drafts, feeds that fail and mails in doubt, each with its page, on lines of their own', () => {
    const composed = composeDigest(
      mail({
        drafts: [{ issue_number: 31, title: 'A\r\nSubject: forged' }],
        feeds: ['A feed'],
        in_doubt: 101,
      }),
      sender,
      now,
    );
    expect(composed?.text).toContain(
      '- #31 A Subject: forged\n  https://southlight.example/newsletter-admin/issues/31\n',
    );
    expect(composed?.text).toContain('- A feed\n\nWhy:\nhttps://southlight.example/newsletter-admin/feeds\n');
    expect(composed?.text).toContain('More than 100 mails wait');
    expect(composed?.text).not.toContain('enquiries');
    expect(composed?.text).toContain('https://southlight.example/newsletter-admin/account#digest\n');
  });

  it('is not written to what is no address', () => {
    expect(composeDigest({ ...mail({}), to: 'a@b@c' }, sender, now)).toBeUndefined();
  });
});
