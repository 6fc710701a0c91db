import type { send } from '../lib/send.ts';

export type Request = Omit<Parameters<typeof send>[1], 'from'>;

/** One part of a request that a stranger may fill, and the same request without it. */
export interface Filled {
  what: string;
  plain: Request;
  /** @param text of some characters again and again, as long as is asked for */
  filled: (text: (length: number) => string) => Request;
}

/**
 * What is repeated: patterns that search again from each character take the square of the time, mostly for
 * one of these.
 */
export const RUNS = [
  ...['a', '0', 'A', '-', '_', '.', ',', '/', ':', ';', '=', '"', "'", '[', '(', ')', '{', '}', '<', '@'],
  ...[
    '+',
    '~',
    '$',
    '&',
    '\\',
    ' ;',
    '; ',
    '--',
    'a-',
    'a:',
    'a/',
    'a.',
    'a@',
    'a;',
    '=;',
    '&a',
    'a=&',
    '?a',
  ],
  ...['%20', '%5B0%5D', 'a[0]=', 'x;q=0.1,', '0:A', '-Google', 'var(--'],
] as const;

/** In bytes: with the rest of a head just below the 16 kB above which Node answers 431. */
const LENGTH = 14_500;
/** With the query before it. */
const LENGTH_OF_QUERY = 13_000;

/** Those that Next, a library or our own code reads, and some that a proxy adds. */
const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'baggage', 'cache-control'],
  ...[
    'content-type',
    'cookie',
    'if-modified-since',
    'if-none-match',
    'if-range',
    'origin',
    'purpose',
    'range',
  ],
  ...[
    'referer',
    'sec-ch-ua-mobile',
    'sec-fetch-site',
    'te',
    'traceparent',
    'tracestate',
    'user-agent',
    'via',
  ],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id', 'x-vercel-id'],
  ...['next-action', 'next-url', 'x-nextjs-data', 'x-invoke-path', 'x-matched-path'],
] as const;
/** Of a click, which Next's router sends. */
const HEADERS_OF_ROUTER = [
  ...['cookie', 'next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree'],
  ...['next-url', 'rsc'],
] as const;

/** As of a site over https. */
const SESSION = '__Host-admin-session';
/** Makes any page one that is rendered for this visitor. */
const SIGNED_IN = { cookie: `${SESSION}=x` };
const CLICK = { rsc: '1' };

const get = (path: string, headers: Record<string, string> = {}): Request => ({
  path,
  headers: { 'accept-encoding': 'br', ...headers },
});
/** Node's client sends no space in a path. */
const inTarget = (text: string): string => text.replaceAll(' ', '%20');

const header = (name: string, path: string, more: Record<string, string> = {}): Filled => ({
  what: `${name} at ${path}`,
  plain: get(path, more),
  filled: (text) => get(path, { ...more, [name]: text(LENGTH) }),
});

const target = (path: string, headers: Record<string, string> = {}): Filled => ({
  what: `path or query after ${path}`,
  plain: get(path, headers),
  filled: (text) => get(path + inTarget(text(LENGTH_OF_QUERY)), headers),
});

const cookie = (path: string, [before, after]: [string, string]): Filled => ({
  what: `cookie ${before}…${after} at ${path}`,
  plain: get(path),
  filled: (text) => get(path, { cookie: before + text(LENGTH) + after }),
});

export const filledRequests: readonly Filled[] = [
  ...HEADERS.map((name) => header(name, '/login')),
  ...HEADERS_OF_ROUTER.map((name) => header(name, '/industry-updates/1?_rsc=x', CLICK)),
  ...['/', '/industry-updates/', '/documents/', '/services/', '/login/', '/_next/static/'].map((path) =>
    target(path),
  ),
  ...['/login?', '/login?a=', '/industry-updates/search?q=', '/api/form-token?'].map((path) => target(path)),
  ...['/about?', '/industry-updates?page='].map((path) => target(path, SIGNED_IN)),
  target('/industry-updates?_rsc=1&', CLICK),
  cookie('/newsletter-admin', [`${SESSION}=`, '']),
  cookie('/login', [`${SESSION}.0=`, '']),
  cookie('/login', ['', '=1']),
];
