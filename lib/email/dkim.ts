import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import { UserError } from '#lib/user-error.ts';
import { domainOf, speaksFor, type DkimSettings } from './sender-settings.ts';

/** What outgoing mails are signed with; the public half is at `<selector>._domainkey.<domain>`. */
export interface DkimKey {
  domain: string;
  selector: string;
  /** PEM, RSA. */
  privateKey: string;
}

/** Receivers take a shorter key for none (RFC 8301). */
const MIN_KEY_BITS = 1024;

/** RFC 8058 wants both fields of one click signed; the library's own list lacks the second. */
const SIGNED_FIELDS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Id:List-Unsubscribe:List-Unsubscribe-Post:List-Archive:Feedback-ID:Auto-Submitted';

/**
 * The key of these settings, read from its file; undefined without any of them.
 * @param sender the address that it signs for, and the setting that holds it
 * @throws UserError when one of the three is missing, or the key cannot sign for the sender's domain
 */
export function dkimKey(
  settings: DkimSettings | undefined,
  sender: { setting: string; address: string },
): DkimKey | undefined {
  if (!settings) return undefined;
  const { prefix, domain, selector, file } = settings;
  const names = ['DOMAIN', 'SELECTOR', 'PRIVATE_KEY_FILE'].map((name) => `${prefix}DKIM_${name}`);
  if (!domain || !selector || !file) {
    throw new UserError(`${names[0]}, ${names[1]} and ${names[2]} are needed together.`);
  }
  // A signature of another domain does not speak for the sender (DMARC).
  if (!speaksFor(domain, sender.address)) {
    const right = `the domain of ${sender.setting}, ${domainOf(sender.address)}, or one above it`;
    throw new UserError(`${names[0]} must be ${right}.`);
  }
  return { domain, selector, privateKey: privateKeyOf(file, `${prefix}DKIM_PRIVATE_KEY_FILE`) };
}

function privateKeyOf(file: string, setting: string): string {
  try {
    const privateKey = readFileSync(file, 'utf8');
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(privateKey);
    if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_KEY_BITS) {
      return privateKey;
    }
  } catch (cause) {
    throw new UserError(`${setting}: ${file} cannot be read as a private key without a password.`, { cause });
  }
  throw new UserError(`${setting}: the key in ${file} must be RSA with ${MIN_KEY_BITS} bits or more.`);
}

/**
 * A mail with its DKIM-Signature in front.
 * @param text all of it, with CR LF
 * @throws when it could not be signed
 */
export async function signMail(text: Buffer, { domain, selector, privateKey }: DkimKey): Promise<Buffer> {
  const signer = new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: SIGNED_FIELDS,
  });
  const signed = await buffer(signer.sign(text));
  // The library leaves the signature out where it fails.
  if (!signed.subarray(0, 15).equals(Buffer.from('DKIM-Signature:'))) throw new Error('not signed');
  return signed;
}
