import fc from 'fast-check';
import { remark } from 'remark';
import { describe, expect, it } from 'vitest';
import { renderInline } from '../../../../lib/markdown/inline.ts';
import { renderMarkdown } from '../../../../lib/markdown/render.ts';
import { decodeEntities } from '../../_shared/text.ts';
import type { SelectedItem } from './select-items.ts';
import { escapeMarkdown, writeIssue } from './write-issue.ts';
import { anyUrl } from '../../../../lib/tests/support/any-text.ts';

const now = new Date('2026-11-21T02:00:00Z');
const selected = (change: Partial<SelectedItem> = {}): SelectedItem => ({
  id: 'id',
  source_id: 'source',
  source_name: 'Prometheus blog',
  area: 'observability',
  url: 'https://news.example/a',
  url_key: 'news.example/a',
  title: 'A headline',
  excerpt: 'What the feed says.',
  published_at: '2026-11-18T02:00:00Z',
  ...change,
});

const plain = (html: string): string => decodeEntities(html.replace(/<[^>]*>/g, ''));

describe('writeIssue', () => {
  const items = [
    selected(),
    selected({
      id: 's',
      area: 'security',
      source_name: 'ACSC',
      title: 'An alert',
      published_at: '2026-11-15T02:00:00Z',
    }),
    selected({ id: 'a', area: 'ai', source_name: 'NIST', title: 'A model', excerpt: '', published_at: null }),
  ];

  it('writes facts, sections, linked titles, excerpts, sources and dates', () => {
    const { title, summary, content } = writeIssue(items, now);
    expect(title).toBe('Observability, cyber security and AI: 15 to 18 November 2026');
    expect(summary).toBe(
      '3 items from 3 sources: 1 on observability, 1 on cyber security and 1 on AI. With Prometheus blog, ACSC and NIST.',
    );
    expect(content)
      .toBe(`3 items from 3 sources, 15 to 18 November 2026: 1 on observability, 1 on cyber security and 1 on AI. Each title leads to its source. The text below a title is the publisher’s own, shortened.

## Observability

### [A headline](https://news.example/a)

What the feed says.

*Prometheus blog, 18 November 2026*

## Cyber security

### [An alert](https://news.example/a)

What the feed says.

*ACSC, 15 November 2026*

## Artificial intelligence

### [A model](https://news.example/a)

*NIST*
`);
  });

  it('states that a language model wrote, and keeps the excerpt of an item without a summary', () => {
    const { content } = writeIssue(items, now, {
      introduction: 'A quiet week.',
      summaries: new Map([['id', 'In short.']]),
    });
    expect(content).toContain('A quiet week.\n\n3 items');
    expect(content).toContain('drafted with a language model');
    expect(content).not.toContain('the publisher’s own');
    expect(content).toContain('In short.');
    expect(content.match(/What the feed says\./g)).toHaveLength(1);
  });

  it('renders a hostile title as literal text', () => {
    const title =
      '<script>alert(1)</script> [x](javascript:alert(1)) *bold* `code` ![i](https://evil.example/p.png)';
    const html = renderMarkdown(
      writeIssue([selected({ title, excerpt: title, source_name: '*_<b>' })], now).content,
    );
    expect(html).not.toMatch(/<(script|b|strong|code|img)\b|href="javascript/);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(plain(html)).toContain(title);
  });

  it('renders any text literally, through the site’s own renderer', () => {
    const awkward = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            '*',
            '_',
            '#',
            '- ',
            '1. ',
            '[',
            ']',
            '(',
            ')',
            '<',
            '>',
            '`',
            '&amp;',
            '\\',
            '!',
            '~',
            '|',
            '=',
            '+',
            ' ',
            'a',
            '://',
            'http',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(awkward, (value) => {
        const text = value.replace(/\s+/g, ' ').trim();
        fc.pre(text !== '');
        expect(plain(renderInline(escapeMarkdown(text)))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('renders one link to the source for any URL', () => {
    const awkward = anyUrl().map((url) => {
      const target = new URL(url);
      target.pathname += '/()[]*_';
      return target.href;
    });
    const placeOf = (url: string) => [new URL(url).host, unescape(new URL(url).pathname)];
    // Many in one issue: rendering takes longer for its frame than for a link.
    fc.assert(
      fc.property(fc.array(awkward, { minLength: 20, maxLength: 20 }), (urls) => {
        const html = renderMarkdown(
          writeIssue(
            urls.map((url) => selected({ url })),
            now,
          ).content,
        );
        const links = [...html.matchAll(/<a href="([^"]*)">A headline<\/a>/g)].map(([, href]) =>
          plain(href!),
        );
        expect(links.map(placeOf)).toEqual(urls.map(placeOf));
      }),
      { numRuns: 25 },
    );
  });

  it('uses headings, links and emphasis only', () => {
    const kinds = new Set<string>();
    const visit = (node: { type: string; children?: unknown[] }): void => {
      kinds.add(node.type);
      for (const child of node.children ?? []) visit(child as { type: string });
    };
    visit(remark().parse(writeIssue(items, now).content));
    expect([...kinds].sort()).toEqual(['emphasis', 'heading', 'link', 'paragraph', 'root', 'text']);
  });
});
