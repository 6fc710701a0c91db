import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#lib/config.ts';
import { dkimKey, signMail } from './dkim.ts';
import { mailDkim, newsletterDkim, newsletterFrom } from './sender-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'dkim-'));
afterAll(() => rmSync(folder, { recursive: true }));

function keyFile(name: string, pem: string): string {
  const file = join(folder, name);
  writeFileSync(file, pem);
  return file;
}

const pem = { format: 'pem', type: 'pkcs8' } as const;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const file = keyFile('rsa.pem', String(rsa.privateKey.export(pem)));
const env = {
  MAIL_FROM: 'news@mail.firm.example',
  DKIM_DOMAIN: 'firm.example',
  DKIM_SELECTOR: 'mail2026',
  DKIM_PRIVATE_KEY_FILE: file,
};
const read = (over: Record<string, string>) =>
  readConfig({ ...env, ...over } as unknown as NodeJS.ProcessEnv);
function keyOf(over: Record<string, string>) {
  const values = read(over);
  return dkimKey(mailDkim(values), { setting: 'MAIL_FROM', address: values.MAIL_FROM });
}
function newsletterKeyOf(over: Record<string, string>) {
  const values = read(over);
  const { address } = newsletterFrom(values);
  return dkimKey(newsletterDkim(values), { setting: 'NEWSLETTER_FROM', address });
}

const mail = Buffer.from(
  [
    'From: Firm <news@mail.firm.example>',
    'To: reader@visitor.example',
    'Subject: =?UTF-8?Q?Zo=C3=AB?=',
    'Message-ID: <1@firm.example>',
    'Date: Mon, 23 Nov 2026 09:00:00 +1100',
    'List-Unsubscribe: <https://firm.example/api/newsletter/unsubscribe/1>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Words.',
    '',
  ].join('\r\n'),
);

/** The relaxed form of a header field (RFC 6376, 3.4.2). */
function relaxed(field: string): string {
  const [name = '', value = ''] = [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1)];
  return `${name.toLowerCase().trim()}:${value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;
}

/** What a receiving server finds that has the public key: the tags of the signature and whether they hold. */
function verified(text: Buffer) {
  const [head = '', ...body] = text.toString('latin1').split('\r\n\r\n');
  const fields = head.split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => field.startsWith('DKIM-Signature:'))!;
  const tags: Record<string, string> = Object.fromEntries(
    [...signature.matchAll(/(?:[:;]\s*)([a-z]+)=([^;]*)/g)].map(([, tag, value]) => [
      tag,
      value!.replace(/\s/g, ''),
    ]),
  );
  const signed = tags.h!.split(':');
  const lines = signed.map((name) =>
    relaxed(fields.find((field) => field.toLowerCase().startsWith(`${name}:`))!),
  );
  const content = [...lines, relaxed(signature).replace(/; b=.*$/, '; b=')].join('\r\n');
  const relaxedBody = body
    .join('\r\n\r\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(\r\n)*$/, '\r\n');
  const bodyHolds = createHash('sha256').update(relaxedBody, 'latin1').digest('base64') === tags.bh;
  const headHolds = verify(
    'sha256',
    Buffer.from(content, 'latin1'),
    rsa.publicKey,
    Buffer.from(tags.b!, 'base64'),
  );
  return { tags, signed, holds: bodyHolds && headHolds };
}

describe('signMail', () => {
  it('signs what a receiver verifies, with both fields of one click', async () => {
    const signed = await signMail(mail, keyOf({})!);
    expect(signed.subarray(-mail.length).equals(mail)).toBe(true);
    const { tags, signed: names, holds } = verified(signed);
    expect(holds).toBe(true);
    expect(tags).toMatchObject({
      v: '1',
      a: 'rsa-sha256',
      c: 'relaxed/relaxed',
      d: 'firm.example',
      s: 'mail2026',
    });
    expect(names).toEqual(expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']));
  });

  it.each(['One-Click', 'Words', 'Firm'])('makes a change of "%s" fail', async (word) => {
    const signed = (await signMail(mail, keyOf({})!)).toString('latin1');
    expect(signed).toContain(word);
    const changed = Buffer.from(signed.replace(word, 'Other'), 'latin1');
    expect(verified(changed).holds).toBe(false);
  });
});

describe('dkimKey', () => {
  it('is none without its settings', () => {
    expect(keyOf({ DKIM_DOMAIN: '', DKIM_SELECTOR: '', DKIM_PRIVATE_KEY_FILE: '' })).toBeUndefined();
  });

  const ed25519 = keyFile('ed25519.pem', String(generateKeyPairSync('ed25519').privateKey.export(pem)));
  it.each([
    [{ DKIM_SELECTOR: '' }, 'are needed together'],
    [{ DKIM_DOMAIN: 'other.example' }, 'must be the domain of MAIL_FROM, mail.firm.example'],
    [{ DKIM_DOMAIN: 'irm.example' }, 'must be the domain of MAIL_FROM'],
    [{ DKIM_PRIVATE_KEY_FILE: '/nowhere' }, '/nowhere cannot be read'],
    [{ DKIM_PRIVATE_KEY_FILE: keyFile('no.pem', 'no key') }, 'cannot be read as a private key'],
    [{ DKIM_PRIVATE_KEY_FILE: ed25519 }, 'must be RSA'],
    [{ DKIM_SELECTOR: 'a b' }, 'must be one label'],
  ])('refuses %j', (over, message) => {
    expect(() => keyOf(over)).toThrow(message);
  });
});

describe('the key of issues', () => {
  const own = {
    NEWSLETTER_FROM: 'Firm <a@letters.example>',
    NEWSLETTER_DKIM_DOMAIN: 'letters.example',
    NEWSLETTER_DKIM_SELECTOR: 'news',
    NEWSLETTER_DKIM_PRIVATE_KEY_FILE: file,
  };
  it.each([
    ['that of all mails without a sender of their own', {}, 'mail2026 of firm.example'],
    [
      'the same for a sender within its domain',
      { NEWSLETTER_FROM: 'a@x.firm.example' },
      'mail2026 of firm.example',
    ],
    [
      'none for a sender elsewhere, whose relay signs',
      { NEWSLETTER_FROM: 'a@letters.example' },
      'undefined of undefined',
    ],
    ['one of their own', own, 'news of letters.example'],
  ])('is %s', (_which, over, expected) => {
    const key = newsletterKeyOf(over as Record<string, string>);
    expect(`${key?.selector} of ${key?.domain}`).toBe(expected);
  });

  it.each([
    [{ NEWSLETTER_DKIM_SELECTOR: '' }, 'NEWSLETTER_DKIM_DOMAIN, NEWSLETTER_DKIM_SELECTOR and'],
    [{ NEWSLETTER_DKIM_DOMAIN: 'firm.example' }, 'must be the domain of NEWSLETTER_FROM, letters.example'],
    [{ NEWSLETTER_DKIM_PRIVATE_KEY_FILE: '/nowhere' }, 'NEWSLETTER_DKIM_PRIVATE_KEY_FILE: /nowhere cannot'],
  ])('is refused with %j', (over, message) => {
    expect(() => newsletterKeyOf({ ...own, ...(over as Record<string, string>) })).toThrow(message);
  });
});
