import { describe, expect, it } from 'vitest';
import { composeMail } from './compose.ts';

const sender = {
  from: 'desk@southlight.example',
  newsletter: { from: { name: 'News', address: 'news@southlight.example' } },
  notify: 'desk@southlight.example',
  siteOrigin: 'https://southlight.example',
};
const mail = {
  ...{ id: '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d', queued_at: '2026-11-23T00:00:00Z' },
  ...{ to: 'admin@staff.example', at: '2026-11-23T00:00:00Z', client: 'Firefox on\r\nBcc: x@evil.example' },
  change: null,
};

describe('the mails to the holder of an account', () => {
  it('say when and in which browser somebody signed in, and what to do', () => {
    const composed = composeMail({ ...mail, kind: 'new_sign_in' }, sender);
    expect(composed?.text).toContain(
      'When: 23/11/2026, 11:00:00 am AEDT\nBrowser: Firefox on Bcc: x@evil.example\n',
    );
    expect(composed?.text).toContain('https://southlight.example/newsletter-admin/account');
    expect(composed?.envelope).toEqual({ from: sender.from, to: mail.to });
  });

  it('say that the password was changed, and never which', () => {
    const composed = composeMail({ ...mail, kind: 'password_changed' }, sender);
    expect(composed?.text).toContain('was changed, and every other session has ended.');
  });

  it('say what changed of the second step', () => {
    const changed = { ...mail, kind: 'second_factor_changed', change: 'passkey added' } as const;
    expect(composeMail(changed, sender)?.text).toContain('What: passkey added\nWhen: ');
  });

  it('are not written to what is no address', () => {
    expect(composeMail({ ...mail, to: 'a@b@c', kind: 'password_changed' }, sender)).toBeUndefined();
  });
});
