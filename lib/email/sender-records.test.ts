import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { startNameServer } from '#lib/tests/support/name-server.ts';
import type { DkimSigner } from './dkim-record.ts';
import { txtLookup } from './findings.ts';
import { senderRecords } from './sender-records.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: typeof pair.privateKey) => String(key.export({ format: 'pem', type: 'pkcs8' }));
const published = (type: 'spki' | 'pkcs1') =>
  pair.publicKey.export({ format: 'der', type }).toString('base64');
const signer: DkimSigner = {
  domain: 'firm.example',
  selector: 'mail2026',
  privateKey: pem(pair.privateKey),
};
const KEY = 'mail2026._domainkey.firm.example';

let close: (() => Promise<void> | void) | undefined;
afterEach(() => close?.());

/** The findings as 'SPF missing: …', with what the name server holds. */
async function found(records: Record<string, string[] | null>, by: DkimSigner | undefined = signer) {
  const server = await startNameServer(records);
  close = server.close;
  const findings = await senderRecords('news@mail.firm.example', by, txtLookup([server.address]));
  return Object.fromEntries(
    findings.map(({ about, level, words }) => [about, `${level}: ${words}`]),
  ) as Record<'SPF' | 'DKIM' | 'DMARC', string>;
}

describe('senderRecords', () => {
  it('finds nothing missing where all three records are right', async () => {
    const spf = 'v=spf1 include:relay.example -all';
    const all = await found({
      'mail.firm.example': ['verification=abc', spf],
      [KEY]: [`v=DKIM1; k=rsa; p=${published('spki')}`],
      '_dmarc.firm.example': ['v=DMARC1; p=reject'],
    });
    expect(all).toEqual({
      SPF: `ok: mail.firm.example: "${spf}". See that it names your relay.`,
      DKIM: `ok: ${KEY} holds the public key.`,
      DMARC: 'ok: _dmarc.firm.example: "v=DMARC1; p=reject".',
    });
  });

  it('names each record that is absent, and where it belongs', async () => {
    const none = await found({});
    expect(none.SPF).toMatch(/^missing: mail\.firm\.example has no SPF record/);
    expect(none.DKIM).toMatch(`missing: There is no TXT record at ${KEY}.`);
    expect(none.DMARC).toMatch(/^missing: .* at _dmarc\.mail\.firm\.example\.$/);
  });

  it('says that nobody can tell where the name servers fail', async () => {
    const failing = await found({
      'mail.firm.example': null,
      [KEY]: null,
      '_dmarc.mail.firm.example': null,
    });
    for (const finding of Object.values(failing))
      expect(finding).toMatch(/^unknown: .* could not be looked up: the name servers did not answer/);
  });

  it.each([
    [['v=spf1 -all', 'v=spf1 mx -all'], 'has 2 SPF records'],
    [['v=spf1 mx +all'], 'lets anybody send'],
    [['v=spf1 all'], 'lets anybody send'],
    [['v=spf10 -all'], 'has no SPF record'],
  ])('refuses the SPF records %j', async (texts, words) => {
    expect((await found({ 'mail.firm.example': texts })).SPF).toContain(words);
  });

  it.each([
    [[`p=${published('pkcs1')}`], 'holds the public key'],
    [['v=DKIM1; p='], 'is withdrawn'],
    [['v=DKIM1; p=AAAA'], 'holds no public key'],
    [['something else'], 'holds no public key'],
    [['v=DKIM1; p=AAAA', 'v=DKIM1; p=BBBB'], 'There are 2 TXT records'],
  ])('reads the DKIM records %j', async (texts, words) => {
    expect((await found({ [KEY]: texts })).DKIM).toContain(words);
  });

  it('notices that the published key is not the one that signs', async () => {
    const other = pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey);
    const records = { [KEY]: [`v=DKIM1; p=${published('spki')}`] };
    expect((await found(records, { ...signer, privateKey: other })).DKIM).toMatch(
      /^missing: .* is not that of/,
    );
  });

  it('leaves DKIM to the relay where mails are not signed here', async () => {
    const server = await startNameServer({});
    close = server.close;
    const findings = await senderRecords('a@firm.example', undefined, txtLookup([server.address]));
    expect(findings[1]).toMatchObject({ about: 'DKIM', level: 'unknown' });
  });

  it.each([
    [{ '_dmarc.mail.firm.example': ['v=DMARC1; p=none'] }, /^note: .* only asks for reports/],
    [
      { '_dmarc.firm.example': ['v=DMARC1; p=quarantine; rua=mailto:a@b.example'] },
      /^ok: _dmarc\.firm\.example/,
    ],
    [{ '_dmarc.firm.example': ['v=DMARC1; rua=mailto:a@b.example'] }, /^missing: .* states no policy/],
    [{ '_dmarc.firm.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, /has 2 DMARC records/],
  ])('reads the DMARC records %j', async (records, words) => {
    expect((await found(records as Record<string, string[]>)).DMARC).toMatch(words);
  });
});
