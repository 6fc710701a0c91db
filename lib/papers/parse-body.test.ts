import { describe, expect, it } from 'vitest';
import { textsOf } from './blocks.ts';
import { parseBody } from './parse-body.ts';

const problemsOf = (text: string, sources: string[] = []) =>
  parseBody(text, sources).problems.map(({ line, text }) => `${line}: ${text}`);

describe('the text of a paper', () => {
  it('becomes blocks, in the order of reading', () => {
    const { blocks, problems } = parseBody(
      [
        'First **words**, *then* `code` ([section 3](source:a)).',
        '',
        '## One',
        '',
        '1. A',
        '2. B',
        '',
        '- [ ] to do',
        '- [x] done',
        '',
        '### Two',
        '',
        '| Head | |Third|',
        '| - | - | - |',
        '| [a](/contact) |',
        '',
        '> To copy.',
      ]
        .join('\n')
        .replace('| |', '| Second |'),
      ['a'],
    );
    expect(problems).toEqual([]);
    expect(blocks.map(({ type }) => type)).toEqual([
      'paragraph', 'heading', 'list', 'list', 'heading', 'table', 'quote',
    ]); // prettier-ignore
    expect(textsOf(blocks)).toEqual([
      'First words, then code (section 3).', 'One', 'A', 'B', 'to do', 'done', 'Two',
      'Head', 'Second', 'Third', 'a', '', '', 'To copy.',
    ]); // prettier-ignore
    expect(blocks[2]).toMatchObject({ ordered: true, start: 1 });
    expect(blocks[3]).toMatchObject({ items: [{ checked: false }, { checked: true }] });
    expect(blocks[5]).toMatchObject({ name: 'Two', rows: [[[{ type: 'link', href: '/contact' }], [], []]] });
  });

  it('has the quotation marks of a printed text, also around a link', () => {
    const { blocks } = parseBody('The board\'s "[**note**](/contact)" and `"code"`.\n\n- "Again"', []);
    expect(textsOf(blocks)).toEqual(['The board’s “note” and "code".', '“Again”']);
  });

  it('gives headings ids that neither repeat nor take those of the page', () => {
    const { blocks } = parseBody('Text.\n\n## Sources\n\n## Again\n\n## Again\n', []);
    expect(blocks.flatMap((block) => (block.type === 'heading' ? [block.id] : []))).toEqual([
      'sources-2', 'again', 'again-2',
    ]); // prettier-ignore
  });

  it('names the second table of a section by its number', () => {
    const table = '| A |\n| - |\n| b |\n';
    const { blocks } = parseBody(`Text.\n\n## One\n\n${table}\nText.\n\n${table}`, []);
    expect(blocks.flatMap((block) => (block.type === 'table' ? [block.name] : []))).toEqual([
      'One',
      'One (2)',
    ]);
  });

  it.each([
    ['a source that is not listed', 'A ([b](source:b)).', '1: there is no source "b"'],
    ['HTML in a line', 'A <br> b.', '1: HTML is not allowed'],
    ['a block of HTML', 'A.\n\n<div>\n\n', '3: HTML is not allowed'],
    ['an image', 'A ![b](/b.png).', '1: images are not allowed'],
    ['an address in the text', 'A https://a.example/ b.', '1: https://a.example/: an address belongs'],
    ['a link to another site', 'A [b](https://a.example/).', '1: https://a.example/: an address belongs'],
    ['a link to another host', 'A [b](//a.example/).', '1: //a.example/: an address belongs'],
    ['a script as a link', 'A [b](javascript:alert(1)).', '1: javascript:alert(1): an address belongs'],
    ['an e-mail address', 'A info@a.example b.', '1: mailto:info@a.example: an address belongs'],
    ['a link to a heading that is not there', 'A [b](#c).', '1: there is no heading #c'],
    ['a link without words', 'A [](/contact).', '1: a link without words'],
    ['a footnote', 'A[^1].\n\n[^1]: b', '1: footnotes are not allowed'],
    ['a heading before the text', '## A\n\nText.', '1: begin with a paragraph'],
    ['a heading of the first level', 'A.\n\n# B', '3: headings are ## and ###'],
    ['a heading of the fourth level', 'A.\n\n## B\n\n### C\n\n#### D', '7: headings are ## and ###'],
    ['headings out of order', 'A.\n\n### B', '3: a heading skips a level'],
    ['a heading in a quote', 'A.\n\n> ## B', '3: a heading stands in no list'],
    ['six columns', `A.\n\n|${'a|'.repeat(6)}\n|${'-|'.repeat(6)}\n`, '3: a table has at most 5 columns'],
    ['a column without a heading', 'A.\n\n| a | |\n| - | - |\n', '3: every column of a table has a heading'],
    ['a rule', 'A.\n\n---\n\nB.', '3: rules are not allowed'],
    ['struck out text', 'A ~~b~~.', '1: struck out text is not allowed'],
  ])('is refused with %s, by line', (_, text, problem) => {
    expect(problemsOf(text)[0]).toContain(problem);
  });

  it('is refused when a source is never cited', () => {
    expect(problemsOf('A ([b](source:b)).', ['b', 'c'])).toEqual(['1: the source "c" is never cited']);
  });
});
