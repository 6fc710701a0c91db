import 'server-only';
import { createHash } from 'node:crypto';

/**
 * The same parts always give the same id, so that a repeated post without scripts, or a retry, is recognised.
 * @returns a UUID of version 8 ("vendor-specific", RFC 9562)
 */
export function derivedRequestId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('\u001f')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
