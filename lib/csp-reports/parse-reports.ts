import { z } from 'zod';
import { routeOf, type Route } from '#lib/routes.ts';

/** What is used of one report: the rule that was broken, what was blocked, and on which kind of page. */
export type Violation = {
  directive: string;
  /** A word of {@link blockedWords}, or the name of a foreign host. */
  blocked: string;
  area: Route['area'];
};

/** The rules of Content Security Policy 3 that can be broken; any other counts as "other". */
const directives = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);
/** What a browser sends in place of a URL. */
const keywords = new Set(['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink']);
/** Schemes whose URLs name a kind of source and no host. */
const schemes = new Set(['data', 'blob', 'filesystem', 'about', 'javascript']);
const HOST = /^[a-z0-9.-]{1,100}$/;

/** Every value of `blocked` that is not the name of a host. */
export const blockedWords: ReadonlySet<string> = new Set([
  ...keywords,
  ...schemes,
  'extension',
  'self',
  'other',
]);

/** More than any page of ours sends at once. */
const MAX_REPORTS = 50;

const text = z.string().max(4_000).catch('');
/** Reporting API, `application/reports+json`. */
const reports = z.array(
  z.object({
    body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text }),
  }),
);

/**
 * Reads the violations in the body of a report, without anything that belongs to its visitor: no path,
 * no query, no text of a script, no user agent. Reports about other sites are left out.
 * @param hosts the names, with their ports, under which this site is reached
 * @returns an empty list for what is not a report
 */
export function parseReports(body: unknown, hosts: readonly string[]): Violation[] {
  if (!Array.isArray(body)) return [];
  const violations = body
    .slice(0, MAX_REPORTS)
    .filter((report: { type?: unknown } | null) => report?.type === 'csp-violation');
  const { data = [] } = reports.safeParse(violations);
  return data.flatMap(({ body: { documentURL, effectiveDirective, blockedURL, sourceFile } }) => {
    const page = URL.parse(documentURL);
    if (!page || !hosts.includes(page.host)) return [];
    return [
      {
        directive: directives.has(effectiveDirective) ? effectiveDirective : 'other',
        blocked: blockedSource(blockedURL, sourceFile, page),
        area: routeOf(page.pathname).area,
      },
    ];
  });
}

/** A word of {@link blockedWords} for what the browser blocked, or the name of its host. */
function blockedSource(blocked: string, source: string, page: URL): string {
  if (isExtension(source) || isExtension(blocked)) return 'extension';
  if (keywords.has(blocked)) return blocked;
  // Some browsers say "data", others "data:" or the whole URL.
  const scheme = blocked.split(':', 1)[0]!.toLowerCase();
  if (schemes.has(scheme)) return scheme;
  const url = /^(https?|wss?)$/.test(scheme) ? URL.parse(blocked) : null;
  if (!url) return 'other';
  if (url.host === page.host) return 'self';
  // A numeric address may be one of the visitor's own network.
  return HOST.test(url.hostname) && !/^[\d.]+$/.test(url.hostname) ? url.hostname : 'other';
}

const isExtension = (url: string): boolean => /^[a-z-]*extension(:|$)/i.test(url);
