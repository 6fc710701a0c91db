import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import type { Config } from '#lib/config.ts';
import { UserError } from '#lib/user-error.ts';

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
 * The key of the settings, read from its file; undefined without any of them.
 * @throws UserError when one of the three is missing, or the key cannot sign for the sender's domain
 */
export function dkimKey(values: Config): DkimKey | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY_FILE: file, MAIL_FROM } = values;
  if (!domain && !selector && !file) return undefined;
  if (!domain || !selector || !file) {
    throw new UserError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY_FILE are needed together.');
  }
  // A signature of another domain does not speak for the sender (DMARC).
  const sender = MAIL_FROM.slice(MAIL_FROM.lastIndexOf('@') + 1).toLowerCase();
  if (sender !== domain && !sender.endsWith(`.${domain}`)) {
    throw new UserError(`DKIM_DOMAIN must be the domain of MAIL_FROM, ${sender}, or one above it.`);
  }
  return { domain, selector, privateKey: privateKeyOf(file) };
}

function privateKeyOf(file: string): string {
  try {
    const privateKey = readFileSync(file, 'utf8');
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(privateKey);
    if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_KEY_BITS) {
      return privateKey;
    }
  } catch (cause) {
    throw new UserError(
      `DKIM_PRIVATE_KEY_FILE: ${file} cannot be read as a private key without a password.`,
      {
        cause,
      },
    );
  }
  throw new UserError(
    `DKIM_PRIVATE_KEY_FILE: the key in ${file} must be RSA with ${MIN_KEY_BITS} bits or more.`,
  );
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
