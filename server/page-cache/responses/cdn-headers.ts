import { runtime } from '#lib/runtime.ts';
import type { Config } from '#lib/config.ts';

/** How long after its last poll an instance may let a CDN keep a page of the archive, in milliseconds. */
const MAX_POLL_AGE_MS = 5_000;

/** A page of the build stays what it is while the origin is away. */
const STATIC = 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400';
/** Never stale after an error: an issue may be withdrawn while the CDN reaches neither us nor our purge. */
const ARCHIVE = 'public, max-age=300, stale-while-revalidate=60';

/** The headers of each CDN for how long it keeps a response, and for what that shows. */
const NAMES = {
  fastly: ['surrogate-control', 'surrogate-key'],
  cloudflare: ['cdn-cache-control', 'cache-tag'],
  varnish: ['cdn-cache-control', 'surrogate-key'],
} as const;

type Page = { content: 'static' | 'archive'; status: number; isStale: boolean };

/**
 * Header lines that let a CDN keep a cached page (RFC 9213), each with its line break; nothing without a CDN,
 * for a page that is no page, or for one that may show what was withdrawn meanwhile.
 */
export function cdnLines(cdn: Config['CDN'], { content, status, isStale }: Page): string {
  if (!cdn || status !== 200 || isStale) return '';
  const [control, key] = NAMES[cdn];
  if (content === 'static') return `${control}: ${STATIC}\r\n`;
  const polledAt = runtime.archive?.polledAt ?? -Infinity;
  if (performance.now() - polledAt > MAX_POLL_AGE_MS) return '';
  return `${control}: ${ARCHIVE}\r\n${key}: archive\r\n`;
}
