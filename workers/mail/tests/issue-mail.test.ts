import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { composeMail } from '#lib/email/compose.ts';
import { renderLetter } from '#lib/newsletter/letter/letter.ts';
import { seededIssues } from '#lib/newsletter/letter/tests/seeded-issues.ts';
import { inertLinks, personalise } from '#lib/newsletter/letter/personal-links.ts';
import { sender } from '#workers/mail/support/queued.ts';
import { render } from '#workers/mail/rendering/render.ts';

const issue = {
  number: 7,
  title: 'Zoë’s backups that restore, and a title that is long enough to be folded in the head of a mail',
  summary: 'Test the restore.',
  content: `${'Words of one long line. '.repeat(200)}\n\n.\n\nFrom here on: 漢字 😀`,
  related: '',
};

function queued(to = 'admin@firm.example') {
  const result = renderLetter(issue);
  if (result.status !== 'ok') throw new Error(result.status);
  const { html, text } = personalise(result.letter, inertLinks('https://firm.example'));
  return {
    id: '6f1c2d3e-0000-4000-8000-000000000001',
    kind: 'test_issue',
    queued_at: '2026-11-21T05:00:00.000Z',
    to,
    subject: `[Test] ${result.letter.subject}`,
    html,
    text,
  } as const;
}

it('carries both parts of the letter as they were shown, in lines that every mail server takes', async () => {
  const test = queued();
  const raw = await render(composeMail(test, sender)!);
  const { subject, html, text, to, replyTo } = await PostalMime.parse(raw);
  expect(subject).toBe(test.subject);
  expect(html?.trimEnd()).toBe(test.html.trimEnd());
  expect(text?.trimEnd()).toBe(test.text.trimEnd());
  expect(to).toEqual([{ name: '', address: 'admin@firm.example' }]);
  expect(replyTo).toHaveLength(1);
  // RFC 5322, 2.1.1.
  expect(
    Math.max(
      ...raw
        .toString('latin1')
        .split('\r\n')
        .map((line) => line.length),
    ),
  ).toBeLessThanOrEqual(998);
});

it('is not written to an address that cannot be one', () => {
  expect(composeMail(queued('"x y"@firm.example'), sender)).toBeUndefined();
});

const read = async (raw: Buffer) => {
  const { headers, headerLines: _, ...email } = await PostalMime.parse(raw);
  const withoutBoundary = ({ key, value }: { key: string; value: string }) => [
    key,
    value.replace(/boundary=".*"/, ''),
  ];
  return { ...email, headers: headers.map(withoutBoundary) };
};

it.each(seededIssues)('says to each reader what it would if written alone: issue $number', async (seeded) => {
  const result = renderLetter(seeded);
  if (result.status !== 'ok') throw new Error(result.status);
  const content = { issue_number: seeded.number, ...result.letter };
  for (const to of ['first@reader.example', 'a.second+tag@reader.example', 'x@third.example']) {
    const of = { id: randomUUID(), kind: 'issue' as const, queued_at: '2026-11-21T05:00:00.000Z' };
    const mail = composeMail({ ...of, to, unsubscribe_token: randomUUID(), content }, sender)!;
    const { common: _, ...alone } = mail;
    const raw = await render(mail);
    expect(await read(raw)).toEqual(await read(await render(alone)));
    // RFC 2045, 6.7.
    const [, body = ''] = raw.toString('latin1').split(/\r\n\r\n(.*)/s);
    expect(Math.max(...body.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
  }
});
