import { htmlToText, oneLine } from '../../text.ts';
import { FeedError } from '../feed-error.ts';
import { asText, isNode, type RawFeed } from './raw-feed.ts';

/**
 * Reads JSON Feed 1.0 and 1.1 (jsonfeed.org).
 * @throws FeedError when it is not one
 */
export function readJsonFeed(text: string): RawFeed {
  let feed: unknown;
  try {
    feed = JSON.parse(text);
  } catch {
    throw new FeedError('The feed is not valid JSON; it may have been cut short.', 200);
  }
  const { version, title, items } = feed as Record<string, unknown>;
  if (!/^https:\/\/jsonfeed\.org\/version\//.test(asText(version)) || !Array.isArray(items)) {
    throw new FeedError('The response is JSON, but not a JSON Feed.', 200);
  }
  const entries = items.filter(isNode).map((item) => ({
    title: asText(item['title']),
    link: asText(item['url'] ?? item['external_url']),
    guid: asText(item['id']),
    excerpt:
      asText(item['summary']) || asText(item['content_text']) || htmlToText(asText(item['content_html'])),
    date: asText(item['date_published'] ?? item['date_modified']),
  }));
  return { title: oneLine(asText(title)), entries };
}
