import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { papers } from '#content/papers.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';
import { paperFeed } from './feed.ts';

it('holds every paper as an entry that says when it was published and reviewed', () => {
  const text = paperFeed();
  expect(XMLValidator.validate(text)).toBe(true);
  const { feed } = new XMLParser({ ignoreAttributes: false }).parse(text) as {
    feed: { '@_xml:lang': string; entry: Record<string, unknown>[] };
  };
  expect(feed['@_xml:lang']).toBe('en-AU');
  expect(feed.entry).toHaveLength(papers.length);
  const [paper] = papers as [(typeof papers)[0]];
  expect(feed.entry[0]).toMatchObject({
    id: absoluteUrl(paper.path),
    published: `${paper.published}T00:00:00.000Z`,
    updated: `${paper.reviewed}T00:00:00.000Z`,
  });
});
