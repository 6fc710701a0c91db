import { oneLine, shorten } from '../../text.ts';
import { FeedError } from '../feed-error.ts';
import { readJsonFeed } from './json-feed.ts';
import { cleanLink, linkKey } from './links.ts';
import { parseDate } from './parse-date.ts';
import type { RawEntry } from './raw-feed.ts';
import { readXmlFeed } from './xml-feed.ts';

/** One entry, ready to be stored: plain text within the lengths that the database accepts. */
export interface FeedItem {
  guid: string;
  url: string;
  url_key: string;
  title: string;
  excerpt: string;
  /** ISO 8601, or null when the feed states none or an impossible one. */
  published_at: string | null;
}

export interface ParsedFeed {
  title: string;
  items: FeedItem[];
}

const MAX_ITEMS = 100;

/**
 * Reads RSS 0.9 to 2.0, Atom and JSON Feed: at most 100 items, each guid once, none without a title
 * and an http(s) link.
 * @throws FeedError when it is none of these, declares entities of its own, or is not well-formed
 */
export function parseFeed(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
  url: string,
  now: Date,
): ParsedFeed {
  const text = decode(body, contentType)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text === '') throw new FeedError('The response is empty.', 200);
  const raw = text.startsWith('{') ? readJsonFeed(text) : readXmlFeed(text);
  const items: FeedItem[] = [];
  const known = new Set<string>();
  for (const entry of raw.entries) {
    const item = toItem(entry, url, now);
    if (!item || known.has(item.guid)) continue;
    known.add(item.guid);
    items.push(item);
    if (items.length === MAX_ITEMS) break;
  }
  return { title: shorten(raw.title, 200), items };
}

function toItem(entry: RawEntry, base: string, now: Date): FeedItem | undefined {
  const url = entry.link ? cleanLink(entry.link, base) : undefined;
  const title = shorten(oneLine(entry.title), 300);
  if (!url || !title) return undefined;
  const excerpt = shorten(oneLine(entry.excerpt), 300);
  return {
    guid: shorten(oneLine(entry.guid) || url, 500),
    url,
    url_key: linkKey(url),
    title,
    // Some feeds repeat the title where the description belongs.
    excerpt: excerpt === title ? '' : excerpt,
    published_at: parseDate(entry.date, now)?.toISOString() ?? null,
  };
}

function decode(body: Uint8Array<ArrayBuffer>, contentType: string): string {
  const head = new TextDecoder('latin1').decode(body.subarray(0, 200));
  const declared =
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
