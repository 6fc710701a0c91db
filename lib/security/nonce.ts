import 'server-only';
import { connection } from 'next/server';
import { config, isHttps } from '#lib/config.ts';
import { pagePolicy } from './page-policy.ts';

/** A build for a platform without our own server (docs/decisions/0020-policy-by-nonce.md). */
const isByNonce = (): boolean => config().PAGE_POLICY === 'nonce';

/** Waits for the request, since a page with a nonce cannot be prerendered. Otherwise does nothing. */
export async function waitForNonce(): Promise<void> {
  if (isByNonce()) await connection();
}

/**
 * The policy of one page with a nonce of its own, or undefined when our server sets policies. Next reads the
 * nonce from the request header of the same name and writes it on every script.
 */
export function policyByNonce(): string | undefined {
  if (!isByNonce()) return undefined;
  const nonce = `'nonce-${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')}'`;
  const toastStyles = config().TOAST_STYLES.split(' ');
  return pagePolicy({ scripts: [nonce], styles: [nonce, ...toastStyles] }, isHttps());
}
