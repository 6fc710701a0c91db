import { createHash } from 'node:crypto';

/**
 * Proves to the database that these values come from someone who knows the secret: `hex(sha256(secret ‖
 * hex(sha256(secret ‖ fields joined by U+001F))))`, computed the same way in app_private.signature.
 */
export function signature(secret: string, fields: readonly string[]): string {
  const digest = (text: string) =>
    createHash('sha256')
      .update(secret + text, 'utf8')
      .digest('hex');
  return digest(digest(fields.join('\u001f')));
}
