/** A path of the site, and every path below it. */
export type Route = {
  under: string;
  /** A bounded label for metrics; `admin` is private: guarded, never stored, never indexed. */
  area: 'page' | 'archive' | 'feed' | 'asset' | 'api' | 'admin' | 'health';
  /**
   * Where a response to GET comes from: `static` is what the build made, `archive` depends on the
   * newsletter issues alone, `request` is made for one request and cached nowhere.
   */
  content: 'static' | 'archive' | 'request';
  /** It takes posts; of other paths only a page with an enquiry form does (content/enquiry-subjects.ts). */
  takesPosts?: true;
  /** Its scripts call server actions. */
  runsActions?: true;
};

/** Every path that is not simply a page of the build; a more specific path stands before its parent. */
export const routes: readonly Route[] = [
  { under: '/_next', area: 'asset', content: 'static' },
  { under: '/documents', area: 'asset', content: 'static' },
  { under: '/industry-updates/refresh', area: 'archive', content: 'request', takesPosts: true },
  { under: '/industry-updates/search', area: 'archive', content: 'request' },
  { under: '/industry-updates', area: 'archive', content: 'archive' },
  { under: '/sitemap.xml', area: 'archive', content: 'archive' },
  { under: '/llms.txt', area: 'archive', content: 'archive' },
  { under: '/feed.xml', area: 'feed', content: 'archive' },
  { under: '/atom.xml', area: 'feed', content: 'archive' },
  { under: '/feed.json', area: 'feed', content: 'archive' },
  { under: '/papers.xml', area: 'feed', content: 'static' },
  { under: '/regulatory-calendar.ics', area: 'feed', content: 'static' },
  // What depends on the token of one subscriber.
  ...['confirm', 'erase', 'preferences', 'unsubscribe'].map((page): Route => ({
    under: `/newsletter/${page}`,
    area: 'page',
    content: 'request',
  })),
  // What a check says without scripts.
  { under: '/checks/result', area: 'page', content: 'request' },
  { under: '/received', area: 'page', content: 'request' },
  { under: '/login', area: 'admin', content: 'request', takesPosts: true, runsActions: true },
  { under: '/newsletter-admin', area: 'admin', content: 'request', takesPosts: true, runsActions: true },
  { under: '/api/newsletter-admin', area: 'admin', content: 'request', takesPosts: true },
  { under: '/api/health', area: 'health', content: 'request' },
  { under: '/api', area: 'api', content: 'request', takesPosts: true },
];

const otherPages: Route = { under: '/', area: 'page', content: 'static' };

const bySegment = new Map<string, Route[]>();
for (const route of routes) {
  const segment = firstSegment(route.under);
  bySegment.set(segment, [...(bySegment.get(segment) ?? []), route]);
}

/** What is known of a path. @param url a path, with or without a query */
export function routeOf(url: string): Route {
  const candidates = bySegment.get(firstSegment(url));
  return candidates?.find(({ under }) => isUnder(url, under)) ?? otherPages;
}

function firstSegment(url: string): string {
  let end = 1;
  while (end < url.length && url[end] !== '/' && url[end] !== '?') end += 1;
  return url.slice(1, end);
}

function isUnder(url: string, path: string): boolean {
  if (!url.startsWith(path)) return false;
  const next = url[path.length];
  return next === undefined || next === '/' || next === '?';
}

/** Where the archive's feeds are. */
export const feeds = { rss: '/feed.xml', atom: '/atom.xml', json: '/feed.json' } as const;

/** The feed of papers and reports, in Atom. */
export const papersFeedPath = '/papers.xml';

export const archivePath = '/industry-updates';
/** What shows every issue or the newest: the first page of the archive, its feeds, sitemap and llms.txt. */
export const overviewPaths: readonly string[] = [
  archivePath,
  ...Object.values(feeds),
  '/sitemap.xml',
  '/llms.txt',
];
/** Where a form about an enquiry ends without scripts. */
export const receivedPath = '/received';
/** The page of a Quickstart. */
export const quickstartPath = (id: string): string => `/sme-quickstarts/${id}`;
export const calendarPath = '/regulatory-calendar';
/** The same dates for calendar programs. */
export const calendarFilePath = '/regulatory-calendar.ics';
export const glossaryPath = '/glossary';
/** Where a check is answered without scripts, before its slug. */
export const checkResultPath = '/checks/result';
export const newsletterPath = '/newsletter';
/** Where a mail client posts to unsubscribe somebody with one click (RFC 8058), before the token. */
export const oneClickPath = '/api/newsletter/unsubscribe';
/** Where Amazon SNS posts what became of mails. */
export const sesEventsPath = '/api/mail-events/ses';
/** Where browsers report violations of a Content-Security-Policy. */
export const cspReportsPath = '/api/csp-report';
/** Where an admin sends a file to import: the one form that is larger than 64 kB. */
export const importUploadPath = '/api/newsletter-admin/subscribers/import';
export const searchPath = `${archivePath}/search`;
export const refreshPath = `${archivePath}/refresh`;
