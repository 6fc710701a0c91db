import { site } from '#content/site/site.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';

export const dynamic = 'force-static';
// Regenerated daily, so that the date below moves on for as long as the site is served.
export const revalidate = 86400;

/** RFC 9116 wants less than a year; half a year shows sooner that a file is abandoned. */
const VALID_DAYS = 180;

/** How to report a vulnerability (RFC 9116). */
export function GET(): Response {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000).toISOString().replace(/T.*/, 'T00:00:00Z');
  const fields = [
    `Contact: mailto:${site.email}`,
    `Contact: ${absoluteUrl('/contact')}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${absoluteUrl('/.well-known/security.txt')}`,
  ];
  return new Response(`${fields.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
