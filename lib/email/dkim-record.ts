import { createPublicKey, type KeyObject } from 'node:crypto';
import type { DkimKey } from './dkim.ts';
import { unanswered, type Finding, type TxtLookup } from './findings.ts';

/** Where the public key is looked up, and the key that signs, where it is at hand. */
export type DkimSigner = Pick<DkimKey, 'domain' | 'selector'> & Partial<DkimKey>;

const about = 'DKIM';

/** Whether receivers find the public half of the key that signs. */
export async function dkimRecord(
  sender: string,
  signer: DkimSigner | undefined,
  lookup: TxtLookup,
): Promise<Finding> {
  if (!signer) {
    return {
      about,
      level: 'unknown',
      words: `Mails are not signed here, so your relay has to sign for ${sender}. Send a test and look for "dkim=pass" in its Authentication-Results, or set DKIM_DOMAIN.`,
    };
  }
  const name = `${signer.selector}._domainkey.${signer.domain}`;
  const missing = (words: string): Finding => ({ about, level: 'missing', words });
  const texts = await lookup(name);
  if (texts === 'unanswered') return unanswered(about, name);
  const [record, another] = texts;
  if (record === undefined)
    return missing(`There is no TXT record at ${name}. Publish the public key there.`);
  if (another !== undefined)
    return missing(`There are ${texts.length} TXT records at ${name}. Keep the one with the key.`);
  const published = /(?:^|;)\s*p\s*=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '');
  if (published === '') return missing(`The key at ${name} is withdrawn: its "p=" is empty.`);
  const key = published && publicKeyOf(published);
  if (!key) return missing(`The record at ${name} holds no public key: "${record.slice(0, 60)}".`);
  if (signer.privateKey && !key.equals(createPublicKey(signer.privateKey))) {
    return missing(
      `The key at ${name} is not that of DKIM_PRIVATE_KEY_FILE: receivers find every signature wrong.`,
    );
  }
  return { about, level: 'ok', words: `${name} holds the public key.` };
}

/** Some publish the key alone, most with a head that says what it is. */
function publicKeyOf(base64: string): KeyObject | undefined {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type });
    } catch {
      // The other form, or none.
    }
  }
  return undefined;
}
