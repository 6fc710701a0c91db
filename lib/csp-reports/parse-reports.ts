import { z } from 'zod';
import { pages } from '#content/pages.ts';

/** What is kept of one report: the rule that was broken, what was blocked, and in which part of the site. */
export type Violation = { directive: string; blocked: string; area: string };

/** The rules of Content Security Policy 3 that can be broken; whatever else is reported counts as "other". */
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
/** What a browser says in place of an address, and the schemes that name a kind of source and no place. */
const kinds = new Set(['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink']);
const schemes = new Set(['data', 'blob', 'filesystem', 'about', 'javascript']);
const HOST = /^[a-z0-9.-]{1,100}$/;

/** The parts of the site: what stands first in the path of any page. */
const areas = new Set(pages.map(({ path }) => path.split('/')[1] ?? ''));
const ADMIN = new Set(['newsletter-admin', 'login']);

/** More than any page of ours sends at once. */
const MOST_AT_ONCE = 50;

const text = z.string().max(4_000).catch('');
/** Reporting API, `application/reports+json`. */
const reports = z.array(
  z.object({
    type: z.string(),
    body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text }),
  }),
);

/**
 * What a browser's report says, without anything that belongs to its visitor: no path, no query, no words of a script, no program's name.
 * Reports about another site's pages are left out. `hosts` are the names under which this site is reached.
 * @returns nothing for what is no report
 */
export function readReports(body: unknown, hosts: readonly string[]): Violation[] {
  return entriesOf(body).flatMap(({ document, directive, blocked, source }) => {
    const page = URL.canParse(document) ? new URL(document) : undefined;
    if (!page || !hosts.includes(page.host)) return [];
    return [
      {
        directive: directives.has(directive) ? directive : 'other',
        blocked: blockedKind(blocked, source, page),
        area: areaOf(page),
      },
    ];
  });
}

type Entry = Record<'document' | 'directive' | 'blocked' | 'source', string>;

function entriesOf(body: unknown): Entry[] {
  if (!Array.isArray(body)) return [];
  const violations = body
    .slice(0, MOST_AT_ONCE)
    .filter((report: { type?: unknown } | null) => report?.type === 'csp-violation');
  const { data = [] } = reports.safeParse(violations);
  return data.map(({ body: said }) => ({
    document: said.documentURL,
    directive: said.effectiveDirective,
    blocked: said.blockedURL,
    source: said.sourceFile,
  }));
}

/** "inline", "eval" …; "self" for an address of ours; the name of the host for any other; "extension" for what an extension of the browser did. */
function blockedKind(blocked: string, source: string, page: URL): string {
  if (isExtension(source) || isExtension(blocked)) return 'extension';
  if (kinds.has(blocked)) return blocked;
  // Some browsers say "data", others "data:" or the whole address.
  const scheme = blocked.split(':', 1)[0]!.toLowerCase();
  if (schemes.has(scheme)) return scheme;
  if (!/^(https?|wss?)$/.test(scheme) || !URL.canParse(blocked)) return 'other';
  const { host, hostname } = new URL(blocked);
  if (host === page.host) return 'self';
  // A numeric address may be one of the visitor's own network.
  return HOST.test(hostname) && !/^[\d.]+$/.test(hostname) ? hostname : 'other';
}

const isExtension = (address: string): boolean => /^[a-z-]*extension(:|$)/i.test(address);

function areaOf({ pathname }: URL): string {
  const first = pathname.split('/')[1] ?? '';
  if (first === '') return 'home';
  if (ADMIN.has(first)) return 'admin';
  return areas.has(first) ? first : 'other';
}
