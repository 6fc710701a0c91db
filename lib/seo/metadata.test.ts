import { describe, expect, it } from 'vitest';
import { pages } from '#content/pages.ts';
import { site } from '#content/site/site.ts';
import { siteOrigin } from '#lib/config.ts';
import { sharingImageOf } from './sharing-image.ts';
import { documentTitle, metadataFor, registeredMetadata, siteMetadata, TITLE_LIMIT } from './metadata.ts';

const paths = pages.map(({ path }) => path);
const titleOf = (path: string): string => {
  const { title } = registeredMetadata(path);
  if (!title || typeof title === 'string' || !('absolute' in title))
    throw new Error(`${path} leaves its title to a layout`);
  return title.absolute;
};
const issue = (over: Partial<Parameters<typeof metadataFor>[0]> = {}) =>
  metadataFor({ path: '/industry-updates/1', title: 'A letter', description: 'What changed.', ...over });

describe('every registered page', () => {
  it.each(paths)('%s has a title of at most 65 characters and a description of 110 to 160', (path) => {
    expect(titleOf(path).length).toBeLessThanOrEqual(TITLE_LIMIT);
    const { description } = registeredMetadata(path);
    expect(description?.length).toBeGreaterThanOrEqual(110);
    expect(description?.length).toBeLessThanOrEqual(160);
  });

  it('has a title and a description of its own', () => {
    expect(new Set(paths.map(titleOf)).size).toBe(pages.length);
    expect(new Set(paths.map((path) => registeredMetadata(path).description)).size).toBe(pages.length);
  });

  it.each(paths)('%s is its own canonical address and says the same to social networks', (path) => {
    const { alternates, description, openGraph, twitter } = registeredMetadata(path);
    expect(alternates?.canonical).toBe(path);
    expect(Object.keys(alternates?.types ?? {}).join()).toMatch(/rss.*atom.*json/);
    expect(openGraph).toMatchObject({
      url: path,
      locale: 'en_AU',
      siteName: site.name,
      type: 'website',
      description,
    });
    expect(twitter).toMatchObject({ card: 'summary_large_image', title: openGraph?.title, description });
  });

  it.each(paths)('%s has a sharing image of its own, with the text that stands on it', (path) => {
    const { openGraph, twitter } = registeredMetadata(path);
    const { path: url, alt } = sharingImageOf(path);
    expect(openGraph).toMatchObject({ images: [{ url, alt, width: 1200, height: 630 }] });
    expect(twitter).toMatchObject({ images: [{ url, alt }] });
  });

  it('has a sharing image with an address and a text that no other page has', () => {
    const images = paths.map(sharingImageOf);
    for (const key of ['path', 'alt'] as const)
      expect(new Set(images.map((image) => image[key])).size).toBe(pages.length);
    for (const { alt } of images) expect(alt.startsWith(`${site.name}: `)).toBe(true);
  });
});

describe('titles', () => {
  it('are whole where docs/specification.md fixes them', () => {
    expect(titleOf('/contact')).toBe(`Contact Us - ${site.name} Consulting`);
    expect(titleOf('/')).toBe('AI Cybersecurity Consulting & Enterprise Observability Australia');
  });

  it('end with the firm’s name while the whole fits', () => {
    expect(documentTitle('About')).toBe(`About | ${site.name}`);
    expect(documentTitle('a'.repeat(60))).toBe('a'.repeat(60));
    expect(documentTitle('About', true)).toBe('About');
  });

  it('say what a page is about, with the firm’s name, in what a results page shows', () => {
    const isLegal = (path: string) => /privacy|terms/.test(path);
    for (const { path } of pages.filter(({ path }) => path !== '/' && !isLegal(path))) {
      expect(titleOf(path).length, path).toBeLessThanOrEqual(TITLE_LIMIT);
      expect(titleOf(path), path).toContain(site.name);
      expect(titleOf(path).length, path).toBeGreaterThanOrEqual(30);
    }
  });

  it('keep characters that a replacement pattern would read', () => {
    expect(documentTitle('From $& to $1')).toBe(`From $& to $1 | ${site.name}`);
  });
});

describe('an article', () => {
  it('is dated in ISO 8601, whatever form the database uses', () => {
    const { openGraph } = issue({ type: 'article', publishedTime: '2026-11-03 22:00:00+00' });
    expect(openGraph).toMatchObject({ type: 'article', publishedTime: '2026-11-03T22:00:00.000Z' });
  });

  it('has no date unless one is given', () => {
    expect(issue().openGraph).not.toHaveProperty('publishedTime');
  });
});

describe('what all pages share', () => {
  it('makes addresses absolute on the site’s origin and fixes no canonical address', () => {
    expect(String(siteMetadata.metadataBase)).toBe(`${siteOrigin()}/`);
    expect(siteMetadata).not.toHaveProperty('alternates');
    expect(siteMetadata).not.toHaveProperty('openGraph');
  });
});

it('throws for a path that is not registered', () => {
  expect(() => registeredMetadata('/nowhere')).toThrow('/nowhere is not in content/pages.ts');
});
