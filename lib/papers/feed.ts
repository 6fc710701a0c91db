import { Feed } from 'feed';
import { papers } from '#content/papers.ts';
import { publicationsPage } from '#content/pages/publications.ts';
import { resourcesPage } from '#content/pages/resources.ts';
import { site } from '#content/site/site.ts';
import { atomOf, FEED_LANGUAGE, withoutControls } from '#lib/feeds/atom.ts';
import { papersFeedPath } from '#lib/routes.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';
import { escapeHtml } from '#lib/text.ts';

export const paperFeedTitle = `${resourcesPage.heading} and ${publicationsPage.heading}`;

/** For the head of a page, so that a feed reader finds the feed from it. */
export const paperFeedLink = {
  'application/atom+xml': [{ url: papersFeedPath, title: `${paperFeedTitle} (Atom)` }],
};

const text = (words: string): string => escapeHtml(withoutControls(words));

/** Every paper and report as an entry that says when it was published and when it was last reviewed. */
export function paperFeed(): string {
  const author = { name: site.legalName, email: site.email, link: absoluteUrl('/') };
  const days = papers.map(({ reviewed }) => reviewed).sort();
  const feed = new Feed({
    id: absoluteUrl(papersFeedPath),
    link: absoluteUrl('/resources'),
    title: `${paperFeedTitle} | ${site.name}`,
    description: resourcesPage.meta.description,
    language: FEED_LANGUAGE,
    copyright: site.legalName,
    generator: site.name,
    updated: new Date(days.at(-1) ?? resourcesPage.meta.updated),
    author,
    feedLinks: { atom: absoluteUrl(papersFeedPath) },
  });
  for (const { path, title, description, decision, type, published, reviewed } of papers) {
    feed.addItem({
      id: absoluteUrl(path),
      link: absoluteUrl(path),
      title: text(title),
      description: text(`${description} ${decision}`),
      category: [{ name: type }],
      date: new Date(reviewed),
      published: new Date(published),
      author: [author],
    });
  }
  return atomOf(feed);
}
