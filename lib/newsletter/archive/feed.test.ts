import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as Render from '#lib/markdown/render.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';
import type { PublicIssue } from '#lib/newsletter/issue.ts';

const queries = vi.hoisted(() => ({ newestIssues: vi.fn() }));
vi.mock('./queries.ts', () => queries);
vi.mock('#lib/markdown/render.ts', async (original) => {
  const actual = await original<typeof Render>();
  return { ...actual, renderMarkdown: vi.fn(actual.renderMarkdown) };
});
const { renderMarkdown } = await import('#lib/markdown/render.ts');
const { FEED_ISSUES, feedResponse } = await import('./feed.ts');

const issue = (number: number, over: Partial<PublicIssue> = {}): PublicIssue => ({
  number,
  title: `Issue <${number}> & ]]> more`,
  summary: 'Less & "more" <b>',
  content: 'Text with [a link](/contact), [another](https://a.example/?a=1&b=2) and ]]> \u0001\ud800 end.',
  related: '',
  sentAt: '2026-11-03T22:00:00.000Z',
  changedAt: '2026-11-03T22:00:00.000Z',
  ...over,
});

const respond = async (format: 'rss' | 'atom' | 'json', issues = [issue(2), issue(1)]) => {
  queries.newestIssues.mockResolvedValueOnce({ issues, changedAt: '2026-11-05T01:02:03Z' });
  return feedResponse(format);
};

const xml = (text: string): unknown => {
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(text);
};

afterEach(() => void vi.unstubAllEnvs());

describe('the feeds', () => {
  it('are RSS with the full text, whole links and ids that stay', async () => {
    const text = await (await respond('rss')).text();
    const { rss } = xml(text) as {
      rss: { channel: { item: Record<string, unknown>[] } & Record<string, unknown> };
    };
    const [first] = rss.channel.item;
    expect(rss.channel.item).toHaveLength(2);
    expect(first).toMatchObject({
      title: 'Issue <2> & ]]> more',
      link: absoluteUrl('/industry-updates/2'),
      guid: { '#text': absoluteUrl('/industry-updates/2'), '@_isPermaLink': 'true' },
      pubDate: 'Tue, 03 Nov 2026 22:00:00 GMT',
    });
    const content = String(first?.['content:encoded']);
    expect(content).toContain(`<a href="${absoluteUrl('/contact')}">a link</a>`);
    expect(content).toContain('and ]]> ');
    expect(content).not.toMatch(/href="\/|\u0001/);
  });

  it('are Atom, whose titles are HTML and therefore escaped once more', async () => {
    const { feed } = xml(await (await respond('atom')).text()) as {
      feed: { updated: string; entry: Record<string, unknown>[] };
    };
    expect(feed.updated).toBe('2026-11-03T22:00:00.000Z');
    expect(feed.entry[0]).toMatchObject({
      id: absoluteUrl('/industry-updates/2'),
      title: { '@_type': 'html', '#text': 'Issue &#60;2&#62; &#38; ]]&#62; more' },
      published: '2026-11-03T22:00:00.000Z',
    });
  });

  it('are JSON Feed, with the picture of each issue', async () => {
    const response = await respond('json');
    expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    const { items } = (await response.json()) as { items: Record<string, string>[] };
    expect(items[0]).toMatchObject({
      id: absoluteUrl('/industry-updates/2'),
      title: 'Issue <2> & ]]> more',
      image: absoluteUrl('/industry-updates/2/image.png'),
    });
  });

  it('say that they are in Australian English, in Atom and JSON Feed 1.1 as well', async () => {
    expect(await (await respond('atom')).text()).toContain('<feed xml:lang="en-AU" xmlns=');
    const feed = (await (await respond('json')).json()) as { authors: object[]; items: object[] };
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', language: 'en-AU' });
    for (const holder of [feed, ...feed.items]) {
      expect(holder).toMatchObject({ authors: [{ name: expect.any(String) }] });
      expect(holder).not.toHaveProperty('author');
    }
  });

  it('change their tag with every change of a word, and say when the archive changed', async () => {
    const before = await respond('rss');
    const same = await respond('rss');
    const corrected = await respond('rss', [issue(2, { content: 'Corrected.' }), issue(1)]);
    expect(same.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(corrected.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(before.headers.get('last-modified')).toBe('Thu, 05 Nov 2026 01:02:03 GMT');
  });

  it('say when an issue was corrected, in each format that has a place for it, and keep its id and date', async () => {
    const corrected = [issue(2), issue(1, { changedAt: '2026-11-20T08:09:10.000Z' })];
    const { feed } = xml(await (await respond('atom', corrected)).text()) as {
      feed: { updated: string; entry: Record<string, unknown>[] };
    };
    expect(feed.updated).toBe('2026-11-20T08:09:10.000Z');
    expect(feed.entry[1]).toMatchObject({
      id: absoluteUrl('/industry-updates/1'),
      published: '2026-11-03T22:00:00.000Z',
      updated: '2026-11-20T08:09:10.000Z',
    });
    expect(feed.entry[0]).toMatchObject({ updated: '2026-11-03T22:00:00.000Z' });
    const { items } = (await (await respond('json', corrected)).json()) as { items: object[] };
    expect(items[1]).toMatchObject({
      id: absoluteUrl('/industry-updates/1'),
      date_published: '2026-11-03T22:00:00.000Z',
      date_modified: '2026-11-20T08:09:10.000Z',
    });
    const { rss } = xml(await (await respond('rss', corrected)).text()) as {
      rss: { channel: { lastBuildDate: string; item: object[] } };
    };
    expect(rss.channel.lastBuildDate).toBe('Fri, 20 Nov 2026 08:09:10 GMT');
    expect(rss.channel.item[1]).toMatchObject({ pubDate: 'Tue, 03 Nov 2026 22:00:00 GMT' });
  });

  it('no cache may serve it without revalidation, where a withdrawn issue would live on', async () => {
    const response = await respond('rss');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it('leave out an issue that cannot be written, and keep the others', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = issue(2, { content: null as unknown as string });
    const { items } = (await (await respond('json', [broken, issue(1)])).json()) as {
      items: { id: string }[];
    };
    expect(items.map(({ id }) => id)).toEqual([absoluteUrl('/industry-updates/1')]);
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });

  it('query a fixed number of issues, whatever the archive holds', async () => {
    await respond('rss');
    expect(queries.newestIssues).toHaveBeenLastCalledWith(FEED_ISSUES);
    // Feed readers fetch all of it, with the full texts.
    expect(FEED_ISSUES).toBeLessThanOrEqual(50);
  });

  it('render a text once for all formats, and after a change what has changed', async () => {
    const rendered = vi.mocked(renderMarkdown).mockClear();
    const issues = [issue(12, { content: 'Twelve' }), issue(11, { content: 'Eleven' })];
    for (const format of ['rss', 'atom', 'json'] as const)
      expect(await (await respond(format, issues)).text()).toContain('Eleven');
    expect(rendered.mock.calls.map(([text]) => text)).toEqual(['Twelve', 'Eleven']);
    const corrected = [issue(12, { content: 'A dozen' }), issues[1]!];
    expect(await (await respond('rss', corrected)).text()).toContain('A dozen');
    expect(rendered.mock.calls.map(([text]) => text)).toEqual(['Twelve', 'Eleven', 'A dozen']);
  });

  it('render a new issue alone, while the oldest leaves', async () => {
    const issues = Array.from({ length: FEED_ISSUES + 1 }, (_, older) =>
      issue(100 - older, { content: `Text ${100 - older}` }),
    );
    for (const format of ['rss', 'atom', 'json'] as const) await respond(format, issues.slice(1));
    const rendered = vi.mocked(renderMarkdown).mockClear();
    expect(await (await respond('rss', issues.slice(0, -1))).text()).toContain('Text 100');
    expect(rendered.mock.calls.map(([text]) => text)).toEqual(['Text 100']);
  });

  it('are valid while there is nothing to tell', async () => {
    for (const format of ['rss', 'atom'] as const) xml(await (await respond(format, [])).text());
  });

  it('fail when the archive cannot be read, rather than being empty', async () => {
    queries.newestIssues.mockRejectedValueOnce(new Error('down'));
    await expect(feedResponse('rss')).rejects.toThrow('down');
  });
});
