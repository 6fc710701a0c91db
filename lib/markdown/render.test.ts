import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from './hostile-corpus';
import { renderInline } from './inline';
import { renderMarkdown, renderWithHeadings } from './render';

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
    // Attributes are judged by a browser, in e2e/hostile-markdown.spec.ts: a title may well read like a handler.
    const html = renderMarkdown(payload);
    expect(html).not.toMatch(/<(script|img|svg|iframe|style|form|input)|="\s*(javascript|vbscript|data):/i);
    expect(html).not.toMatch(/href="(\/\/|\/\\)|<[^>]*evil\.example\/pixel/);
  });

  it('survives any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
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

  it('have none unless asked for', () => {
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
