import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFeedServer, type FeedServer } from '../../../tests/support/feed-server.ts';
import { nodeNetwork } from '../../../tests/support/node-network.ts';
import { fetchFeed } from './fetch-feed.ts';
import { parseFeed, type ParsedFeed } from './parse-feed.ts';

const now = new Date();
const parse = (text: string, contentType = 'application/xml'): ParsedFeed =>
  parseFeed(new TextEncoder().encode(text), contentType, 'https://feeds.example/all/feed.xml', now);
const rss = (items: string) => `<rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;

describe('parseFeed on what the fixture server answers', () => {
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

  it('reads RSS: tracking gone, HTML as text, dates as moments', async () => {
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

  it('reads Atom: the alternate link, titles that are HTML and text that is not', async () => {
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

  it('takes an entry once, and gives two links to one page one key', async () => {
    const { items } = await read('/duplicates');
    expect(items.map(({ guid }) => guid)).toEqual([
      'double-1',
      'double-2',
      'https://other.example/copy',
      'http://www.news.example/double/2/#top',
    ]);
    expect(items[3]?.url_key).toBe(items[1]?.url_key);
  });

  it('keeps the words of a hostile title and none of its markup, and leaves out what has no title or link', async () => {
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
    ['/empty', 'The answer is empty.'],
  ])('refuses %s: %s', async (path, message) => {
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
  ])('refuses %j', (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it('accepts the document type of RSS 0.91 and an entity named in an article', () => {
    const doctype =
      '<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://my.netscape.com/rss-0.91.dtd">';
    const item = '<item><title><![CDATA[What <!ENTITY does]]></title><link>https://a.example/1</link></item>';
    expect(parse(doctype + rss(item)).items).toHaveLength(1);
  });

  it('reads RSS 1.0 with Dublin Core dates, and a guid that is the link', () => {
    const rdf = parse(
      `<rdf:RDF><channel><title>R</title></channel><item><title>Old &amp;amp; good</title><link>https://a.example/1</link>
       <dc:date>2026-01-02T03:04:05+11:00</dc:date></item></rdf:RDF>`,
    );
    expect(rdf.items[0]).toMatchObject({ title: 'Old & good', published_at: '2026-01-01T16:04:05.000Z' });
    expect(parse(rss('<item><title>t</title><guid>https://a.example/2</guid></item>')).items[0]?.url).toBe(
      'https://a.example/2',
    );
  });

  it('resolves links against the feed and reads the charset it declares', () => {
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
  ])('dates %s as %s', (text, date) => {
    const item = `<item><title>t</title><link>https://a.example/1</link><pubDate>${text}</pubDate></item>`;
    expect(parse(rss(item)).items[0]?.published_at).toBe(date);
  });

  it('brings every entry into the lengths and characters that the database accepts', () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 900 });
    fc.assert(
      fc.property(hostile, hostile, hostile, fc.webUrl(), (title, text, id, link) => {
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

  // Each takes a moment; with a pattern that looks back for every start, it would take hours.
  const long = (part: string) => part.repeat(Math.floor(2_000_000 / part.length));
  it.each([
    ['document types never closed', long('<!DOCTYPE'), 'not well-formed'],
    ['document types and spaces', long('<!doctype  '), 'not well-formed'],
    ['a comment before the feed that is too long', `<!--${long('[')}-->${rss('')}`, 'not a feed'],
    ['a tag of spaces', `<rss version=${long(' ')}=></rss>`, 'not well-formed'],
    ['comments never closed', rss(long('<!--')), 'not well-formed'],
    ['tags never closed', long('<a>'), 'not well-formed'],
  ])('refuses two megabytes of %s', (_what, text, message) => {
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

  it('throws nothing but its own sentences, whatever it is given', () => {
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
