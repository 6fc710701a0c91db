import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFeedServer, type FeedServer } from '../../../../tests/support/feeds/feed-server.ts';
import { nodeNetwork } from '../../../../tests/support/feeds/node-network.ts';
import { fetchFeed } from '../fetch-feed.ts';
import { parseFeed, type ParsedFeed } from './parse-feed.ts';
import { anyText, anyUrl } from '../../../../../lib/tests/support/any-text.ts';

const now = new Date();
const parse = (text: string, contentType = 'application/xml'): ParsedFeed =>
  parseFeed(new TextEncoder().encode(text), contentType, 'https://feeds.example/all/feed.xml', now);
const rss = (items: string) => `<rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;

describe('parseFeed on responses of the feed server', () => {
  let server: FeedServer;
  beforeAll(async () => {
    server = await startFeedServer();
  });
  afterAll(() => server.close());

  async function read(path: string): Promise<ParsedFeed> {
    const feed = await fetchFeed(
      { url: server.origin + path },
      { network: nodeNetwork(), testOrigins: [server.origin], signal: new AbortController().signal },
    );
    if (feed.kind !== 'read') throw new Error(feed.kind);
    return parseFeed(feed.body, feed.contentType, feed.url, now);
  }

  it('reads RSS: links without tracking, HTML as text, dates in UTC', async () => {
    const { title, items } = await read('/rss?name=one&count=2');
    expect(title).toBe('A feed');
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      guid: 'one-1',
      url: 'https://news.example/one/1',
      url_key: 'news.example/one/1',
      title: 'OpenTelemetry metrics for small teams (one 1)',
      excerpt: 'What happened, and what it means for a business: report 1 of one.',
      published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('reads Atom: the alternate link, HTML and plain text by their type', async () => {
    const { items } = await read('/atom');
    expect(items).toEqual([
      expect.objectContaining({
        guid: 'urn:1',
        url: `${server.origin}/atom/1?id=7`,
        title: 'Tracing & logging',
        excerpt: 'What <b> means in text',
      }),
    ]);
  });

  it('reads JSON Feed', async () => {
    expect((await read('/json')).items).toEqual([
      expect.objectContaining({ guid: '1', title: 'AI in a JSON feed', excerpt: 'Words' }),
    ]);
  });

  it('returns an entry with a repeated guid once', async () => {
    const { items } = await read('/duplicates');
    expect(items.map(({ guid }) => guid)).toEqual([
      'double-1',
      'double-2',
      'https://other.example/copy',
      'http://www.news.example/double/2/#top',
    ]);
    expect(items[3]?.url_key).toBe(items[1]?.url_key);
  });

  it('returns a hostile title without its markup, and no entry without title or link', async () => {
    const { items } = await read('/script');
    expect(items).toHaveLength(1);
    expect(items[0]?.title).toBe('Patch [now](javascript:alert(1)) security');
    expect(items[0]?.excerpt).toBe('Text & more # not a heading');
  });

  it.each([
    ['/html', 'a web page, not to a feed'],
    ['/truncated', 'not well-formed'],
    ['/xxe', 'declares entities'],
    ['/billion-laughs', 'declares entities'],
    ['/empty', 'The response is empty.'],
  ])('rejects %s with: %s', async (path, message) => {
    await expect(read(path)).rejects.toThrow(message);
  });
});

describe('parseFeed', () => {
  it.each([
    ['{"version": "https://jsonfeed.org/version/1", "items": [', 'not valid JSON'],
    ['{"items": []}', 'not a JSON Feed'],
    ['<opml><body/></opml>', 'XML, but not a feed'],
    ['plain words', 'not a feed'],
    ['<rss><channel><item><title>x</channel></rss>', 'not well-formed'],
    [`<rss>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</rss>`, 'cannot be parsed'],
  ])('rejects %j with: %s', (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it('accepts a document type without entities, and an article about entities', () => {
    const doctype =
      '<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://my.netscape.com/rss-0.91.dtd">';
    const item = '<item><title><![CDATA[What <!ENTITY does]]></title><link>https://a.example/1</link></item>';
    expect(parse(doctype + rss(item)).items).toHaveLength(1);
  });

  it('reads RSS 1.0 with Dublin Core dates, and uses a guid as the link when there is none', () => {
    const rdf = parse(
      `<rdf:RDF><channel><title>R</title></channel><item><title>Old &amp;amp; good</title><link>https://a.example/1</link>
       <dc:date>2026-01-02T03:04:05+11:00</dc:date></item></rdf:RDF>`,
    );
    expect(rdf.items[0]).toMatchObject({ title: 'Old & good', published_at: '2026-01-01T16:04:05.000Z' });
    expect(parse(rss('<item><title>t</title><guid>https://a.example/2</guid></item>')).items[0]?.url).toBe(
      'https://a.example/2',
    );
  });

  it('resolves relative links and decodes the declared charset', () => {
    const bytes = Buffer.from(
      `<?xml version="1.0" encoding="iso-8859-1"?>${rss('<item><title>Caf\u00e9</title><link>/news/1</link></item>')}`,
      'latin1',
    );
    const { items } = parseFeed(new Uint8Array(bytes), 'text/xml', 'https://feeds.example/all/feed.xml', now);
    expect(items[0]).toMatchObject({ title: 'Caf\u00e9', url: 'https://feeds.example/news/1' });
  });

  it.each([
    ['Sat, 21 Nov 2020 10:00:00 AEDT', '2020-11-20T23:00:00.000Z'],
    ['2020-11-21T10:00:00+11:00', '2020-11-20T23:00:00.000Z'],
    ['21 November 3020', null],
    ['soon', null],
    ['1970-01-01', null],
  ])('returns for the date %s: %s', (text, date) => {
    const item = `<item><title>t</title><link>https://a.example/1</link><pubDate>${text}</pubDate></item>`;
    expect(parse(rss(item)).items[0]?.published_at).toBe(date);
  });

  it('returns only lengths and characters that the database accepts, for any input', () => {
    const hostile = anyText(900);
    fc.assert(
      fc.property(hostile, hostile, hostile, anyUrl(), (title, text, id, link) => {
        const feed = {
          version: 'https://jsonfeed.org/version/1.1',
          items: [{ id, url: link, title, content_text: text }],
        };
        for (const item of parse(JSON.stringify(feed), 'application/json').items) {
          for (const value of [item.title, item.excerpt, item.guid]) {
            expect(value).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
            expect(value.isWellFormed()).toBe(true);
          }
          expect(Array.from(item.title).length).toBeLessThanOrEqual(300);
          expect(Array.from(item.excerpt).length).toBeLessThanOrEqual(300);
          expect(Array.from(item.guid).length).toBeLessThanOrEqual(500);
          expect(item.title.trim()).not.toBe('');
        }
      }),
      { numRuns: 500 },
    );
  });

  // Linear in their length: with a quadratic pattern each of these would take hours.
  const long = (part: string) => part.repeat(Math.floor(2_000_000 / part.length));
  it.each([
    ['document types never closed', long('<!DOCTYPE'), 'not well-formed'],
    ['document types and spaces', long('<!doctype  '), 'not well-formed'],
    ['a comment before the feed that is too long', `<!--${long('[')}-->${rss('')}`, 'not a feed'],
    ['a tag of spaces', `<rss version=${long(' ')}=></rss>`, 'not well-formed'],
    ['comments never closed', rss(long('<!--')), 'not well-formed'],
    ['tags never closed', long('<a>'), 'not well-formed'],
  ])('rejects two megabytes of %s', (_what, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });
  it.each([
    ['markup', `<description><![CDATA[${long('<script ')}]]></description>`, 1],
    ['ampersands', `<title>${long('&amp;')}</title>`, 1],
    ['tracking', `<link>https://a.example/2?${long('utm_a=1&amp;')}</link>`, 1],
    [
      'slashes',
      `</item>${long(`<item><title>t</title><link>https://a.example${'/'.repeat(1900)}x</link></item>`)}<item>`,
      2,
    ],
  ])('reads a feed with two megabytes of %s', (_what, part, count) => {
    const item = `<item><title>t</title><link>https://a.example/1</link>${part}</item>`;
    expect(
      parse(rss(`${item}<item><title>u</title><link>https://a.example/3</link></item>`)).items.length,
    ).toBeGreaterThanOrEqual(count);
  });

  it('throws nothing but FeedError, for any input', () => {
    const fragment = fc.oneof(
      fc.constantFrom(
        '<rss>',
        '</rss>',
        '<channel>',
        '<item>',
        '<title>',
        '<![CDATA[',
        ']]>',
        '<!--',
        '&#0;',
        '&x;',
        '{"',
        ':[',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 20 }), (parts) => {
        try {
          parse(parts.join(''));
        } catch (error) {
          expect((error as Error).name).toBe('FeedError');
        }
      }),
      { numRuns: 1000 },
    );
  });
});
