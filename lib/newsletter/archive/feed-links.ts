import { feeds } from '#lib/routes.ts';

/** For the head of a page, so that a feed reader finds the feeds from it. */
export const feedLinks = (title: string) => ({
  'application/rss+xml': [{ url: feeds.rss, title: `${title} (RSS)` }],
  'application/atom+xml': [{ url: feeds.atom, title: `${title} (Atom)` }],
  'application/feed+json': [{ url: feeds.json, title: `${title} (JSON Feed)` }],
});
