import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withinBounds } from './bounds.ts';
import { hostileTexts } from './tests/hostile-corpus.ts';
import { renderInline } from './inline.ts';
import { renderMarkdown, renderWithHeadings, splitFirstParagraph } from './render.ts';
import { anyText } from '#lib/tests/support/any-text.ts';

describe('renderMarkdown', () => {
  it('renders headings below the page’s own, without skipping a level', () => {
    expect(renderMarkdown('# One\n\n### Two\n\n## Three')).toBe(
      '<h3>One</h3>\n<h4>Two</h4>\n<h4>Three</h4>\n',
    );
    expect(renderMarkdown('## First\n\n### Sub\n\n## Second')).toBe(
      '<h3>First</h3>\n<h4>Sub</h4>\n<h3>Second</h3>\n',
    );
  });

  it('renders both kinds of bullets, emphasis, bold and links', () => {
    const html = renderMarkdown('* a\n* **b**\n\n- *c*\n- [d](https://www.oaic.gov.au/)');
    expect(html).toContain('<li><strong>b</strong></li>');
    expect(html).toContain('<em>c</em>');
    expect(html).toContain('<a href="https://www.oaic.gov.au/">d</a>');
  });

  it('swaps day and month in italic dates and nowhere else', () => {
    expect(renderInline('*11/4/2026*')).toBe('<em>4/11/2026</em>');
    expect(renderInline('on *1/2/2026*, not 1/2/2026 or **1/2/2026**')).toBe(
      'on <em>2/1/2026</em>, not 1/2/2026 or <strong>1/2/2026</strong>',
    );
    expect(renderInline('*see 1/2/2026*')).toBe('<em>see 1/2/2026</em>');
  });

  it.each(hostileTexts)('takes the life out of %j', (payload) => {
    // Attributes are judged by a browser, in e2e/archive/hostile-markdown.spec.ts: an address may well read
    // like a handler.
    const html = renderMarkdown(payload);
    expect(html).not.toMatch(/<(script|img|svg|iframe|style|form|input)|="\s*(javascript|vbscript|data):/i);
    expect(html).not.toMatch(/href="(\/\/|\/\\)|<[^>]*evil\.example\/pixel/);
  });

  it('survives any text at all', () => {
    fc.assert(
      fc.property(anyText(200), (text) => {
        expect(renderMarkdown(text)).not.toMatch(/<(script|img|svg|iframe|style)/i);
      }),
      { numRuns: 500 },
    );
  });

  it('swaps every date a calendar has, and twice is the date itself', () => {
    const number = (max: number) => fc.integer({ min: 1, max });
    fc.assert(
      fc.property(number(31), number(12), fc.integer({ min: 1000, max: 9999 }), (day, month, year) => {
        expect(renderInline(`*${day}/${month}/${year}*`)).toBe(`<em>${month}/${day}/${year}</em>`);
      }),
    );
  });
});

it.each([
  ['[a](https://a.example/ "<script>")', '<p><a href="https://a.example/">a</a></p>\n'],
  ['[a][p]\n\n[p]: https://a.example/ "<script>"', '<p><a href="https://a.example/">a</a></p>\n'],
  ['```<script>\nb\n```', '<pre><code>b\n</code></pre>\n'],
])('leaves no words in an attribute: %j', (text, html) => {
  expect(renderMarkdown(text)).toBe(html);
});

it('leaves no bracket in an attribute', () => {
  fc.assert(
    fc.property(anyText(40), anyText(40), (url, title) => {
      for (const address of [url, `https://a.example/${url}`]) {
        const html = renderMarkdown(
          `[a](<${address}> "${title}") ![b](<${address}> "${title}")\n\n~~~${title}\nc`,
        );
        expect(html).not.toMatch(/="[^"]*<[^"]*"/);
      }
    }),
    { numRuns: 500 },
  );
});

describe('an unsafe link', () => {
  it.each([
    '[words](/&#9;/evil.example/a)',
    '[words](//evil.example/a)',
    '[words](javascript:x)',
    '[words][p]\n\n[p]: </&#9;/evil.example/a>',
    '[words][p]\n\n[p]: //evil.example/a\n[p]: /second',
    '[words][]\n\n[words]: javascript:x',
    '[words](https://a.example/' + 'a'.repeat(3_000) + ')',
  ])('keeps its words and nothing else: %j', (text) => {
    for (const baseUrl of [undefined, 'https://site.example/industry-updates/2']) {
      expect(renderMarkdown(text, baseUrl ? { baseUrl } : {})).toBe('<p>words</p>\n');
    }
  });

  it('is not one for a protocol in capitals, nor for a reference to a safe address', () => {
    for (const text of ['[a](HTTPS://a.example/B)', '[a][p]\n\n[p]: HTTPS://a.example/B']) {
      for (const options of [{}, { baseUrl: 'https://site.example/' }]) {
        expect(renderMarkdown(text, options)).toBe('<p><a href="https://a.example/B">a</a></p>\n');
      }
    }
  });

  it.each(hostileTexts)('does not come alive in a text that leaves the site: %j', (payload) => {
    const html = renderMarkdown(payload, { baseUrl: 'https://site.example/industry-updates/2' });
    expect(html).not.toMatch(/<(script|img|svg|iframe|style|form|input)|="\s*(javascript|vbscript|data):/i);
    const hosts = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => URL.parse(href)?.host);
    expect(hosts).not.toContain('evil.example');
  });
});

/** Back to what was typed. */
const unescape = (html: string): string =>
  html.replace(/&#x([0-9A-F]+);/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));

describe('a text beyond the bounds', () => {
  const beyond: readonly [string, string][] = [
    ['quotes within each other', '>'.repeat(5_000)],
    ['lists within each other', '- '.repeat(5_000) + 'a'],
    ['lists by their indentation', Array.from({ length: 100 }, (_, n) => '  '.repeat(n) + '- a').join('\n')],
    ['many short lists', '* a\n'.repeat(50_000)],
    ['many marks', '**a*'.repeat(50_000)],
    ['many brackets', '['.repeat(50_000)],
    ['many letters below each other', 'a\n'.repeat(100_000)],
    ['many short paragraphs', 'a\n\n'.repeat(60_000)],
    ['many marks in many paragraphs', ('**a*'.repeat(200) + '\n\n').repeat(250)],
    ['marks beside a block of code', '[a '.repeat(2_000) + '\n\n```\n[\n```'],
    ['many headings', '# a\n'.repeat(20_000)],
    ['many underlined headings', 'a\n=\n\n'.repeat(20_000)],
  ];

  it.each(beyond)('is plain paragraphs: %s', (_, text) => {
    expect(withinBounds(text)).toBeUndefined();
    const { html, headings } = renderWithHeadings(text + '\n\n<b>&amp;', { headingIds: true });
    expect(html).toMatch(/^(<p>[^<]*<\/p>\n)+$/);
    expect(html).toContain('<p>&#60;b&#62;&#38;amp;</p>');
    expect(headings).toEqual([]);
  });

  it('is not what the longest issues are: withinBounds returns them unchanged', () => {
    const part = '## Part\n\n- One **point** of [many](https://a.example/b), in *a list*.\n'.repeat(100);
    const long = [
      part + '\n' + 'A paragraph with *emphasis*. '.repeat(100),
      '> quote\n> > quote in a quote\n\n- a\n  - b\n    - c\n\n---\n\n* * *',
      // As long as a text may be.
      ('**Bold words** and *more* here. '.repeat(10) + '\n\n').repeat(635),
      '- **[A title of an article](https://a.example/articles/a)**: what it says, in a sentence.\n'.repeat(
        2_200,
      ),
      ('A sentence of a dozen words that says what happened and why. '.repeat(12) + '\n\n').repeat(275),
    ];
    for (const text of long) expect(withinBounds(text)).toBe(text);
  });

  it.each([
    ['marks', '**a*'.repeat(3_000)],
    ['a long run of marks', '*'.repeat(5_000) + 'a' + '*'.repeat(5_000)],
    ['brackets', '['.repeat(5_000)],
    ['comments never closed', 'a <!-- '.repeat(5_000)],
    ['backslashes', '\\*'.repeat(2_000)],
    ['links', '[a](javascript:x) '.repeat(1_000)],
    ['entities', '&lt;a [&#91;'.repeat(1_000)],
  ])('has the marks of one paragraph taken literally, and keeps the others: %s', (_, heavy) => {
    const html = renderMarkdown(`# Title\n\n${heavy}\n\nThe *rest*.`);
    expect(html).toMatch(/^<h3>Title<\/h3>\n<p>[^<]*<\/p>\n<p>The <em>rest<\/em>\.<\/p>\n$/);
    const shown = html.split('\n')[1]!.replace(/^<p>|<\/p>$/g, '');
    expect(unescape(shown)).toBe(heavy.trim());
  });

  it('never throws, whatever is repeated', () => {
    const piece = fc.constantFrom(
      '>',
      '- ',
      '1. ',
      '  ',
      '\t',
      '*',
      '_',
      '`',
      '[',
      '](',
      '<',
      '# ',
      'a',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 2_000 }),
        (pieces, times) => {
          const text = pieces.join('').repeat(times);
          const { html } = renderWithHeadings(text, { headingIds: true });
          if (withinBounds(text) === undefined) expect(html).toMatch(/^(<p>[^<]*<\/p>\n)*$/);
        },
      ),
      { numRuns: 30, seed: 20261121 },
    );
  });
});

describe('the first paragraph of a text', () => {
  it.each([
    ['One *two*\n\n## Head\n\nThree', '<p>One <em>two</em></p>', '\n<h2>Head</h2>\n<p>Three</p>\n'],
    ['## Head\n\nThree', '', '<h2>Head</h2>\n<p>Three</p>\n'],
    ['- Item', '', '<ul>\n<li>Item</li>\n</ul>\n'],
    ['', '', ''],
  ])('is split off where %j begins with one', (text, first, rest) => {
    expect(splitFirstParagraph(renderMarkdown(text, { topHeading: 2 }))).toEqual([first, rest]);
  });
});

describe('the headings of a text', () => {
  it('get ids of their own, whatever they say', () => {
    const text =
      '# Café & **bold** `code`\n\n## café bold code\n\n## 日本\n\n## !!!\n\n## ' + 'long '.repeat(40);
    const { html, headings } = renderWithHeadings(text, { headingIds: true });
    expect(headings.map(({ id }) => id)).toEqual([
      'user-content-cafe-bold-code',
      'user-content-cafe-bold-code-2',
      'user-content-section',
      'user-content-section-2',
      expect.stringMatching(/^user-content-(long-)*long?$/),
    ]);
    expect(headings[0]).toMatchObject({ text: 'Café & bold code', depth: 3 });
    for (const { id } of headings) expect(html.split(`id="${id}"`)).toHaveLength(2);
  });

  it('are where links within the text lead, here and from elsewhere', () => {
    const text = '# Hello you\n\n[go](#hello-you) [top](#top) [ref][r]\n\n[r]: #hello-you';
    const targets = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const { html } = renderWithHeadings(text, { headingIds: true });
    expect(html).toContain('id="user-content-hello-you"');
    expect(targets(html)).toEqual(['#user-content-hello-you', '#top', '#user-content-hello-you']);
    const away = renderMarkdown(text, { baseUrl: 'https://site.example/industry-updates/2' });
    expect(away).not.toContain('id=');
    expect(targets(away)[0]).toBe('https://site.example/industry-updates/2#user-content-hello-you');
  });

  it('get no ids when headingIds is not set', () => {
    expect(renderMarkdown('# One')).not.toContain('id=');
  });
});

describe('a text that leaves the site', () => {
  it('takes whole links along', () => {
    const html = renderMarkdown('[a](/contact) [b](#c) [d][e] [f](mailto:a@b.example)\n\n[e]: /about', {
      baseUrl: 'https://site.example/industry-updates/2',
    });
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://site.example/contact',
      'https://site.example/industry-updates/2#c',
      'https://site.example/about',
      'mailto:a@b.example',
    ]);
  });
});
