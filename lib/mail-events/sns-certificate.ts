import 'server-only';
import { X509Certificate, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { UnavailableError } from '#lib/errors.ts';
import { readLimitedText } from '#lib/http/read-limited-body.ts';
import { fetchWithTimeout } from '#lib/supabase/public.ts';

/** In bytes; those of Amazon have about two thousand. */
const MAX_CERTIFICATE = 16 * 1024;
/** At once: a forged message may name any certificate of Amazon's. */
const MAX_DOWNLOADS = 4;

/** By the address of the certificate; a new one has a new address. */
const keys = new LRUCache<string, KeyObject>({ max: 20, ttl: 86_400_000, fetchMethod: download });
let downloads = 0;

/**
 * The public key of a signing certificate, kept for a day.
 * @param address as `certificateAddress` returned it
 * @returns undefined when there is no certificate of an RSA key
 * @throws UnavailableError when Amazon does not respond
 */
export const signingKey = (address: string): Promise<KeyObject | undefined> => keys.fetch(address);

async function download(address: string): Promise<KeyObject | undefined> {
  if (downloads >= MAX_DOWNLOADS) throw new UnavailableError('too many certificates are being fetched');
  downloads += 1;
  try {
    const response = await fetchWithTimeout(address, { cache: 'no-store', redirect: 'error' });
    if (response.status >= 500) throw new UnavailableError(`the certificate: HTTP ${response.status}`);
    const text = response.ok ? await readLimitedText(response.body, MAX_CERTIFICATE) : undefined;
    return text === undefined ? undefined : keyOf(text);
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    throw new UnavailableError('the certificate could not be fetched', { cause: error });
  } finally {
    downloads -= 1;
  }
}

function keyOf(pem: string): KeyObject | undefined {
  try {
    const { publicKey } = new X509Certificate(pem);
    return publicKey.asymmetricKeyType === 'rsa' ? publicKey : undefined;
  } catch {
    return undefined;
  }
}
