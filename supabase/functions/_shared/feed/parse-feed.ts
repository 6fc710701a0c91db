import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { decodeEntities, htmlToText, plainText, shorten } from '../text.ts';
import { FeedError } from './fetch-feed.ts';
import { cleanLink, linkKey } from './links.ts';
import { parseDate } from './parse-date.ts';

/** One entry of a feed, ready to be stored: every field is plain text within the lengths the database accepts. */
export interface FeedItem {
  guid: string;
  url: string;
  url_key: string;
  title: string;
  excerpt: string;
  /** ISO 8601, or null when the feed does not say or says nonsense. */
  published_at: string | null;
}

export interface ParsedFeed {
  title: string;
  items: FeedItem[];
}

const mostItems = 100;
/** Characters before the root element: a declaration, a document type and a comment or two. */
const longestProlog = 16_000;

/**
 * Reads RSS 0.9 to 2.0, Atom and JSON Feed. Entries without a title or a link to a web page are left out.
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
  if (text === '') throw new FeedError('The answer is empty.', 200);
  const raw = text.startsWith('{') ? readJson(text) : readXml(text);
  const items: FeedItem[] = [];
  const known = new Set<string>();
  for (const entry of raw.entries) {
    const item = settle(entry, url, now);
    if (!item || known.has(item.guid)) continue;
    known.add(item.guid);
    items.push(item);
    if (items.length === mostItems) break;
  }
  return { title: shorten(raw.title, 200), items };
}

interface RawEntry {
  title: string;
  link: string;
  guid: string;
  excerpt: string;
  date: string;
}
interface RawFeed {
  title: string;
  entries: RawEntry[];
}

function settle(entry: RawEntry, base: string, now: Date): FeedItem | undefined {
  const url = entry.link ? cleanLink(entry.link, base) : undefined;
  const title = shorten(plainText(entry.title), 300);
  if (!url || !title) return undefined;
  const excerpt = shorten(plainText(entry.excerpt), 300);
  return {
    guid: shorten(plainText(entry.guid) || url, 500),
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

function readJson(text: string): RawFeed {
  let feed: unknown;
  try {
    feed = JSON.parse(text);
  } catch {
    throw new FeedError('The feed is not valid JSON; it may have been cut short.', 200);
  }
  const { version, title, items } = feed as Record<string, unknown>;
  if (!/^https:\/\/jsonfeed\.org\/version\//.test(asText(version)) || !Array.isArray(items)) {
    throw new FeedError('The answer is JSON, but not a JSON Feed.', 200);
  }
  const entries = items.filter(isNode).map((item) => ({
    title: asText(item['title']),
    link: asText(item['url'] ?? item['external_url']),
    guid: asText(item['id']),
    excerpt:
      asText(item['summary']) || asText(item['content_text']) || htmlToText(asText(item['content_html'])),
    date: asText(item['date_published'] ?? item['date_modified']),
  }));
  return { title: plainText(asText(title)), entries };
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  cdataPropName: '#cdata',
  // Character references are resolved here, once and only where text is text; the document's own entities never are.
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 60,
});

function readXml(text: string): RawFeed {
  if (!text.startsWith('<')) throw new FeedError('The answer is not a feed.', 200);
  const root = text.search(/<[a-z_]/i);
  const prolog = text.slice(0, root === -1 ? longestProlog : root);
  if (prolog.length > longestProlog) throw new FeedError('The answer is not a feed.', 200);
  if (/<!doctype\s+html/i.test(prolog) || /^<html/i.test(text.slice(Math.max(0, root)))) {
    throw new FeedError('The address leads to a web page, not to a feed.', 200);
  }
  // External entities read files, nested ones fill the memory; no feed needs either.
  if (/<!ENTITY|<!DOCTYPE[^<>[]*\[/i.test(prolog)) {
    throw new FeedError('The feed declares entities, which is refused.', 200);
  }
  if (XMLValidator.validate(text, { allowBooleanAttributes: true }) !== true) {
    throw new FeedError('The feed is not well-formed; it may have been cut short.', 200);
  }
  let document: Node;
  try {
    document = parser.parse(text) as Node;
  } catch {
    throw new FeedError('The feed cannot be parsed.', 200);
  }
  const rss = first(document['rss']);
  const rdf = first(document['rdf:RDF']);
  const atom = first(document['feed'] ?? document['atom:feed']);
  if (rss) {
    const channel = first(rss['channel']) ?? {};
    return { title: htmlToText(textOf(channel['title'])), entries: all(channel['item']).map(fromRss) };
  }
  if (rdf) {
    const channel = first(rdf['channel']) ?? {};
    return { title: htmlToText(textOf(channel['title'])), entries: all(rdf['item']).map(fromRss) };
  }
  if (atom) return { title: atomText(atom['title']), entries: all(atom['entry']).map(fromAtom) };
  throw new FeedError('The answer is XML, but not a feed.', 200);
}

function fromRss(item: Node): RawEntry {
  const guid = first(item['guid']);
  const guidText = textOf(item['guid']).trim();
  const isLink = guid?.['@isPermaLink'] !== 'false' && /^https?:\/\//.test(guidText);
  return {
    title: htmlToText(textOf(item['title'])),
    link: textOf(item['link']).trim() || (isLink ? guidText : ''),
    guid: guidText,
    excerpt: htmlToText(textOf(item['description']) || textOf(item['content:encoded'])),
    date: textOf(item['pubDate'] ?? item['dc:date'] ?? item['atom:updated']),
  };
}

function fromAtom(entry: Node): RawEntry {
  const links = all(entry['link']);
  const link = links.find((each) => (each['@rel'] ?? 'alternate') === 'alternate') ?? links[0];
  return {
    title: atomText(entry['title']),
    link: decodeEntities(asText(link?.['@href'])),
    guid: textOf(entry['id']).trim(),
    excerpt: atomText(entry['summary']) || atomText(entry['content']),
    date: textOf(entry['published'] ?? entry['updated']),
  };
}

/** Atom says whether its text is HTML; what it does not mark is read as it stands. */
function atomText(value: unknown): string {
  const type = asText(first(value)?.['@type']);
  return type === 'html' || type === 'xhtml' ? htmlToText(textOf(value)) : plainText(textOf(value));
}

const all = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const first = (value: unknown): Node | undefined => all(value)[0];

/** The character data of an element, its children's included; of several elements, the first. */
function textOf(value: unknown): string {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (!isNode(one)) return decodeEntities(asText(one));
  return Object.entries(one)
    .map(([name, child]) => {
      if (name.startsWith('@')) return '';
      if (name === '#cdata') return (Array.isArray(child) ? child : [child]).map(asText).join('');
      return (Array.isArray(child) ? child : [child]).map((each) => textOf(each)).join(' ');
    })
    .join('');
}
