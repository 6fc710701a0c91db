import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * The headers by which a receiver knows that a message is ours, as Standard Webhooks asks for
 * (standardwebhooks.com): HMAC-SHA256 over id, time and body, one signature for each secret.
 * @param now in milliseconds since 1970
 */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now: number,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(signatures.length > 0 ? { 'webhook-signature': signatures.join(' ') } : {}),
  };
}
