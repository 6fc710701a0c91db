import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { decodeEntities, htmlToText, oneLine } from '../../text.ts';
import { FeedError } from '../feed-error.ts';
import { asText, isNode, type Node, type RawEntry, type RawFeed } from './raw-feed.ts';

/** Characters before the root element: a declaration, a document type and a comment or two. */
const MAX_PROLOG_LENGTH = 16_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  cdataPropName: '#cdata',
  // decodeEntities resolves character references, once; entities of the document's own are refused.
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 60,
});

/**
 * Reads RSS 0.9 to 2.0 and Atom.
 * @throws FeedError when it is neither, declares entities of its own, or is not well-formed
 */
export function readXmlFeed(text: string): RawFeed {
  if (!text.startsWith('<')) throw new FeedError('The response is not a feed.', 200);
  const root = text.search(/<[a-z_]/i);
  const prolog = text.slice(0, root === -1 ? MAX_PROLOG_LENGTH : root);
  if (prolog.length > MAX_PROLOG_LENGTH) throw new FeedError('The response is not a feed.', 200);
  if (/<!doctype\s+html/i.test(prolog) || /^<html/i.test(text.slice(Math.max(0, root)))) {
    throw new FeedError('The address leads to a web page, not to a feed.', 200);
  }
  // External entities read files (XXE), nested ones exhaust the memory; no feed needs either.
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
    return {
      title: htmlToText(textOf(channel['title'])),
      entries: all(channel['item']).map(fromRss),
    };
  }
  if (rdf) {
    const channel = first(rdf['channel']) ?? {};
    return { title: htmlToText(textOf(channel['title'])), entries: all(rdf['item']).map(fromRss) };
  }
  if (atom) return { title: atomText(atom['title']), entries: all(atom['entry']).map(fromAtom) };
  throw new FeedError('The response is XML, but not a feed.', 200);
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

/** Text of an Atom construct, which states whether it is HTML (RFC 4287, 3.1). */
function atomText(value: unknown): string {
  const type = asText(first(value)?.['@type']);
  return type === 'html' || type === 'xhtml' ? htmlToText(textOf(value)) : oneLine(textOf(value));
}

const all = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const first = (value: unknown): Node | undefined => all(value)[0];

/** The text content of an element; of several elements, the first's. */
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
