import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { composeMail } from '#lib/email/compose.ts';
import type { IssueContent } from '#lib/email/issue-mail.ts';
import { sender } from '#workers/mail/support/queued.ts';
import { render } from './render.ts';

function mailTo(to: string, content: IssueContent, token: string = randomUUID()) {
  const queued = { id: randomUUID(), kind: 'issue' as const, queued_at: '2026-11-21T05:00:00.000Z' };
  return composeMail({ ...queued, to, unsubscribe_token: token, content }, sender)!;
}

describe('the mails of a send', () => {
  it('hold the links of their own reader, wherever the first mail breaks its lines', async () => {
    for (let indent = 0; indent < 80; indent += 1) {
      const line = `${'x'.repeat(indent)}{{unsubscribe_url}}${'y'.repeat(indent)}`;
      const content = { issue_number: 1, subject: 'Title', html: `<p>${line}</p>`, text: line };
      const [first, second] = [mailTo('a@reader.example', content), mailTo('b@reader.example', content)];
      await render(first);
      const raw = await render(second);
      const { html, text } = await PostalMime.parse(raw);
      expect(html).toContain(second.common?.token);
      expect(text?.trimEnd()).toBe(second.text);
      expect(raw.toString().replaceAll('=\r\n', '')).not.toContain(first.common?.token);
    }
  });

  it('are written one by one where the token of the first cannot be found again', async () => {
    const content = { issue_number: 1, subject: 'Title', html: '<p>“{{unsubscribe_url}}”</p>', text: '' };
    for (const token of ['a=b', 'c=d']) {
      const { html } = await PostalMime.parse(await render(mailTo('a@reader.example', content, token)));
      expect(html).toContain(token);
    }
  });

  it('are written one by one where they have one part', async () => {
    const content = { issue_number: 1, subject: 'Title', html: '', text: '“{{unsubscribe_url}}”' };
    for (const to of ['a@reader.example', 'b@reader.example']) {
      const { html: _, ...mail } = mailTo(to, content);
      const { text } = await PostalMime.parse(await render(mail));
      expect(text?.trimEnd()).toBe(mail.text);
    }
  });
});
