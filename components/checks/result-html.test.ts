import { Parser } from 'htmlparser2';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resultText, type Block } from '#lib/checks/result.ts';
import { resultHtml } from './result-html.ts';

const html = (...blocks: Block[]) => resultHtml({ summary: '', blocks });
const text = (...blocks: Block[]) => resultText({ summary: 'In short', blocks });

describe('a result', () => {
  it('has a table with headings, and reads as lines', () => {
    const table: Block = {
      kind: 'table',
      caption: 'Lines',
      head: ['Line', 'Total'],
      rows: [['One', '$1']],
      total: ['Sum', '$1'],
      isAmounts: true,
    };
    expect(html(table)).toBe(
      '<table data-amounts><caption>Lines</caption><thead><tr><th scope="col">Line</th><th scope="col">Total</th></tr></thead><tbody><tr><th scope="row">One</th><td>$1</td></tr></tbody><tfoot><tr><th scope="row">Sum</th><td>$1</td></tr></tfoot></table>',
    );
    expect(text(table)).toBe('In short\n\nLines\n- One: $1\n- Sum: $1');
  });

  it('names the columns of a table that has several', () => {
    const table: Block = {
      kind: 'table',
      caption: 'C',
      head: ['Line', 'GST', 'Total'],
      rows: [['One', '1', '11']],
    };
    expect(text(table)).toBe('In short\n\nC\n- One (GST: 1; Total: 11)');
  });

  it('draws a third of a ring for each level, and leaves the drawing out of the text', () => {
    const rings: Block = { kind: 'rings', levels: [0, 1, 3] };
    const arcs = (path: RegExp) => (path.exec(html(rings))?.[1] ?? '').split('M').length - 1;
    expect([arcs(/<path data-reached d="([^"]*)"/), arcs(/<path opacity="[^"]*" d="([^"]*)"/)]).toEqual([
      4, 5,
    ]);
    expect(html(rings)).toContain('aria-hidden="true"');
    expect(text(rings, { kind: 'text', text: 'After' })).toBe('In short\n\nAfter');
  });

  it('numbers what has an order', () => {
    const items = [{ text: 'a' }, { text: 'b' }];
    expect(html({ kind: 'list', items, ordered: true })).toBe('<ol><li>a</li><li>b</li></ol>');
    expect(text({ kind: 'list', items, ordered: true })).toContain('1. a\n2. b');
    expect(text({ kind: 'list', items })).toContain('- a\n- b');
  });

  it('shows any words as they are, and makes none of them markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (words) => {
        const markup = html(
          { kind: 'heading', text: words },
          { kind: 'text', text: words, link: { href: words, label: words } },
          { kind: 'draft', paragraphs: [words] },
        );
        const names: string[] = [];
        let shown = '';
        const parser = new Parser({ onopentag: (name) => names.push(name), ontext: (one) => (shown += one) });
        parser.end(markup);
        expect(names).toEqual(['h3', 'p', 'a', 'blockquote', 'p']);
        expect(shown).toBe(`${words}${words} ${words}${words}`);
      }),
    );
  });
});
