import 'server-only';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Feed, type Item } from 'feed';
import { LRUCache } from 'lru-cache';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { site } from '#content/site/site.ts';
import { atomOf, FEED_LANGUAGE, withoutControls } from '#lib/feeds/atom.ts';
import { renderMarkdown } from '#lib/markdown/render.ts';
import { errorText, log } from '#lib/log/log.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';
import { archivePath, feeds } from '#lib/routes.ts';
import { issueDescription, issueImagePath, issuePath, type PublicIssue } from '#lib/newsletter/issue.ts';
import { newestIssues } from './queries.ts';
import { escapeHtml } from '#lib/text.ts';

/** How many issues a feed holds, the newest: the size of a feed must not grow with the archive. */
export const FEED_ISSUES = 30;

/**
 * The texts of the last feeds: each format shows the same, and a change is of one. With room for those of one
 * feed alone, a new first issue would drop each of the others just before it is asked for.
 */
const rendered = new LRUCache<string, string>({ max: 2 * FEED_ISSUES });

type Format = keyof typeof feeds;
const formats = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: (feed: Feed) => feed.rss2() },
  atom: { type: 'application/atom+xml; charset=utf-8', write: (feed: Feed) => atomOf(feed) },
  json: { type: 'application/feed+json; charset=utf-8', write: (feed: Feed) => asVersion11(feed.json1()) },
} satisfies Record<Format, object>;

/**
 * The newest issues with their full text as a feed. It says when it changed and carries an ETag of its
 * content, so that a reader who has it gets 304 (server/page-cache/responses/etag.ts).
 * @throws UnavailableError
 */
export async function feedResponse(format: Format): Promise<Response> {
  const { issues, changedAt } = await newestIssues(FEED_ISSUES);
  const { type, write } = formats[format];
  const body = write(await buildFeed(format, issues));
  return new Response(body, {
    headers: {
      'content-type': type,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
      // A withdrawal changes the feed as well, though no entry in it.
      'last-modified': new Date(changedAt).toUTCString(),
      // A withdrawn issue must not live on in a cache; revalidating costs a reader a 304.
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  });
}

/** The feed in its format. Ids are permalinks: they never change, whatever is corrected in an issue. */
async function buildFeed(format: Format, issues: readonly PublicIssue[]): Promise<Feed> {
  const changes = issues.map(({ changedAt }) => changedAt).sort();
  const author = { name: site.legalName, email: site.email, link: absoluteUrl('/') };
  const feed = new Feed({
    id: absoluteUrl(archivePath),
    link: absoluteUrl(archivePath),
    title: `${industryUpdates.heading} | ${site.name}`,
    description: industryUpdates.meta.description,
    language: FEED_LANGUAGE,
    copyright: site.legalName,
    generator: site.name,
    updated: new Date(changes.at(-1) ?? industryUpdates.meta.updated),
    author,
    feedLinks: Object.fromEntries(Object.entries(feeds).map(([name, path]) => [name, absoluteUrl(path)])),
  });
  // Atom declares titles and summaries to be HTML; in the others they are plain text.
  const text = format === 'atom' ? (words: string) => escapeHtml(withoutControls(words)) : withoutControls;
  for (const issue of issues) {
    // Thirty long texts take seconds: between them others are served.
    await setImmediate();
    try {
      feed.addItem(itemOf(issue));
    } catch (error) {
      // The other issues are still worth sending.
      log.error('feed.issue_left_out', { issue: issue.number, cause: errorText(error) });
    }
  }
  return feed;

  function itemOf(issue: PublicIssue): Item {
    const address = absoluteUrl(issuePath(issue.number));
    return {
      // RSS's guid is then the link, which the library calls a permalink only without an id.
      ...(format !== 'rss' && { id: address }),
      link: address,
      title: text(issue.title),
      description: text(issueDescription(issue)),
      content: contentOf(issue.content, address),
      // RSS knows one date, when an entry was published; the others also say when it last changed.
      date: new Date(issue.changedAt),
      published: new Date(issue.sentAt),
      author: [author],
      // In RSS and Atom this would be an enclosure, which readers offer as a download.
      ...(format === 'json' && { image: absoluteUrl(issueImagePath(issue.number)) }),
    };
  }
}

function contentOf(markdown: string, address: string): string {
  const key = `${address} ${markdown}`;
  const content = rendered.get(key) ?? withoutControls(renderMarkdown(markdown, { baseUrl: address }));
  rendered.set(key, content);
  return content;
}

/** The library writes version 1 of JSON Feed, which has one author and no language. */
function asVersion11(json: string): string {
  type WithAuthor = { author?: unknown; items?: WithAuthor[] };
  const withAuthors = ({ author, ...rest }: WithAuthor) => ({
    ...rest,
    ...(author ? { authors: [author] } : {}),
  });
  const { items = [], ...feed } = JSON.parse(json) as WithAuthor;
  return JSON.stringify({
    ...withAuthors(feed),
    version: 'https://jsonfeed.org/version/1.1',
    language: FEED_LANGUAGE,
    items: items.map(withAuthors),
  });
}
