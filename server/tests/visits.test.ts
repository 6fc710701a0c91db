import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { textOf, VisitCounter } from '#server/visits/visit-counter.ts';
import { respondAsPrerendered } from './support/built-site.ts';
import { handledSite, PAGE } from './support/handled-site.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

type Row = { page: string; referrer: string; campaign: string; views: number; downloads: number };

describe('what the front counts', () => {
  const front = handledSite();
  let counter: VisitCounter;
  async function start(handle?: (response: ServerResponse, url: string) => void) {
    await front.site.close();
    counter = new VisitCounter('2026-11-24');
    await front.start({ visits: counter, trustedHops: 1 });
    if (handle) front.handle = (request, response) => handle(response, request.url ?? '');
  }
  const rows = () => {
    const batch = counter.take();
    const { visits } = batch ? (JSON.parse(textOf(batch)) as { visits: Row[] }) : { visits: [] };
    return visits.map(({ page, referrer, campaign, views, downloads }) =>
      [page, referrer, campaign, views, downloads].join(' '),
    );
  };
  const visit = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await front.get(path, { 'user-agent': BROWSER, ...headers }, method);
    await response.arrayBuffer();
    return response;
  };

  it('is each view of a page, the first, from memory and found unchanged', async () => {
    await start();
    const first = await visit('/about?utm_source=mail&utm_medium=letter', {
      referer: 'https://www.search.example/?q=x',
    });
    await visit('/about', { referer: `${front.site.address}/` });
    const again = await visit('/about', { 'if-none-match': first.headers.get('etag')! });
    expect([again.status, front.seen.length]).toEqual([304, 1]);
    expect(rows()).toEqual([
      '/about search.example mail/letter/ 1 0',
      '/about internal  1 0',
      '/about direct  1 0',
    ]);
  });

  it.each<[string, Record<string, string>, string?]>([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['nobody that says what it is', { 'user-agent': '' }],
    ['a name that is longer than any browser’s', { 'user-agent': BROWSER + 'x'.repeat(500) }],
    ['a page that is loaded ahead', { 'sec-purpose': 'prefetch' }],
    ['a page that is rendered ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['a page within another', { 'sec-fetch-dest': 'iframe' }],
    ['a request for the head alone', {}, 'HEAD'],
    ['our own administrator', { cookie: 'a=b; __Host-admin-session=secret' }],
    ['a request of the router', { rsc: '1' }],
  ])('is not %s', async (_, headers, method) => {
    await start();
    // Once it is in memory, and once before.
    await visit('/about', headers, method);
    await visit('/about', headers, method);
    expect(rows()).toEqual([]);
  });

  it('is no page that is not there, failed or moved, no other file and no page for one visitor', async () => {
    await start((response, url) => {
      if (url.startsWith('/login') || url.startsWith('/newsletter/confirm'))
        return respondAsPrerendered(response, PAGE);
      response.statusCode = { '/about': 500, '/contact': 404, '/': 308 }[url] ?? 200;
      response.setHeader('content-type', url === '/icon.svg' ? 'image/svg+xml' : 'text/html');
      response.setHeader('cache-control', 's-maxage=300');
      response.end(PAGE);
    });
    for (const path of ['/about', '/contact', '/', '/icon.svg', '/login', '/newsletter/confirm/secret'])
      await visit(path);
    await visit('/_next/static/chunks/main.js');
    expect(rows()).toEqual([]);
  });

  it('is a page that is rendered for each request, as in the nonce build', async () => {
    await start((response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('cache-control', 'private, no-store');
      response.end(PAGE);
    });
    await visit('/services/a/b');
    await visit('/services/a/b', { 'sec-purpose': 'prefetch' });
    expect(rows()).toEqual(['/services/a/b direct  1 0']);
  });

  it('leaves of a thousand visitors nothing in counts and log but how many they were', async () => {
    await start();
    await visit('/about');
    expect(rows()).toHaveLength(1);
    const lines: string[] = [];
    const { log, warn, error } = console;
    for (const method of ['log', 'warn', 'error'] as const) {
      console[method] = (...line: unknown[]) => void lines.push(line.map(String).join(' '));
    }
    const marks: string[] = [];
    try {
      for (let n = 0; n < 1_000; n += 100) {
        await Promise.all(
          Array.from({ length: 100 }, (_, at) => {
            const address = `10.${(n + at) >> 8}.${(n + at) & 255}.77`;
            const mark = `Version/${n + at}.4711`;
            marks.push(address, mark);
            return visit('/about', {
              'x-forwarded-for': address,
              'user-agent': `${BROWSER} ${mark}`,
              'accept-language': `en-x-${n + at}`,
            });
          }),
        );
      }
    } finally {
      Object.assign(console, { log, warn, error });
    }
    const batch = counter.take()!;
    const text = textOf(batch);
    const rest = JSON.stringify(lines);
    expect(JSON.parse(text)).toEqual({
      visits: [
        {
          day: '2026-11-24',
          page: '/about',
          referrer: 'direct',
          campaign: '',
          views: 1_000,
          enquiries: 0,
          sign_ups: 0,
          downloads: 0,
        },
      ],
      redirects: {},
    });
    expect(marks.filter((mark) => text.includes(mark) || rest.includes(mark))).toEqual([]);
  });
});
