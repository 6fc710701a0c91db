import { describe, expect, it } from 'vitest';
import { papers } from '#content/papers.ts';
import type { Inline } from '#lib/papers/blocks.ts';
import { paperAt, type Paper } from '#lib/papers/papers.ts';
import { specimens } from '#content/specimens.ts';
import { specimenAt, type Specimen } from '#lib/specimens/specimens.ts';
import { againstPdfUa, readPdf, solid } from '#lib/tests/support/pdf-file.ts';
import { compileDocument } from './compile.ts';
import { paperData } from './paper-document.ts';
import { specimenData } from './specimen-document.ts';

/** A paper that says these words in every place that has any. */
function paperOf(words: string): Paper {
  const paper = paperAt(papers[0]!.path)!;
  const children: Inline[] = [{ type: 'text', text: words }];
  const blocks: Paper['blocks'] = [{ type: 'paragraph', children }];
  return {
    ...paper,
    title: words,
    description: words,
    keywords: [words],
    decision: words,
    type: words as Paper['type'] & 'Whitepaper',
    sources: paper.sources.map((source) => ({ ...source, title: words, publisher: words })),
    contents: Array(4).fill({ id: 'a', text: words }),
    blocks: [
      {
        type: 'paragraph',
        children: [
          { type: 'strong', children },
          { type: 'emphasis', children },
        ],
      },
      { type: 'heading', level: 2, id: 'a', children },
      { type: 'heading', level: 3, id: 'b', children },
      {
        type: 'paragraph',
        children: [
          { type: 'link', href: '#b', children },
          { type: 'code', text: words },
        ],
      },
      { type: 'list', ordered: true, start: 3, items: [{ blocks: [...blocks] }] },
      {
        type: 'list',
        ordered: false,
        start: 1,
        items: [{ blocks: [...blocks] }, { checked: true, blocks: [...blocks] }],
      },
      { type: 'table', name: words, head: [children, children, children], rows: [[children, [], children]] },
      { type: 'quote', blocks: [...blocks] },
      { type: 'code', text: words },
    ],
  };
}
const compiled = (words: string) => compileDocument('paper.typ', paperData(paperOf(words)));
const times = (text: string, words: string) => text.split(solid(words)).length - 1;
/** Cover, text and sources: the title, in one place, has no-break spaces, and code its own lines. */
const PLACES = 17;

describe('a document', () => {
  it.each([
    ['marks', `# $ @ " ' \\ * _ = / // /* */ \` ~ & % < > [a](b) <b> {{c}}`],
    ['code', '#panic("run") #eval("1+1") #include "/etc/passwd" $x^2$ @label <label> \\u{41} #{ 1 }'],
  ])('shows %s as words, wherever they stand', async (_, words) => {
    const { bytes } = await compiled(words);
    const { text } = await readPdf(bytes);
    expect(times(text, words)).toBeGreaterThanOrEqual(PLACES);
    expect(await againstPdfUa(bytes)).toEqual([]);
  });

  it.each([
    ['what no face has', 'Before 😀 👩‍💻 🇦🇺 漢字 Ω after', 'after'],
    ['a language that is written from right to left', 'Before قانون חוק after', 'after'],
  ])('holds %s', async (_, words, last) => {
    const { bytes } = await compiled(words);
    expect(times((await readPdf(bytes)).text, last)).toBeGreaterThanOrEqual(PLACES);
    expect(await againstPdfUa(bytes)).toEqual([]);
  });

  it('parts a word of 3,000 letters instead of running over its sheet', async () => {
    const words = 'x'.repeat(3_000);
    const { bytes } = await compiled(words);
    const { text, widest } = await readPdf(bytes);
    expect(times(text, words)).toBeGreaterThanOrEqual(10);
    expect(widest).toBeLessThanOrEqual(1);
  });

  it('drops what neither a face nor the metadata can hold', async () => {
    expect((await readPdf((await compiled('a\u0007b\u009f\ud800c')).bytes)).title).toBe('abc');
  });

  it('has the same bytes when it is made again, and others when a word changed', async () => {
    const [first, other, again] = [await compiled('one'), await compiled('two'), await compiled('one')];
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(other.bytes.equals(first.bytes)).toBe(false);
  });

  it('is not made from a template that is not there', async () => {
    await expect(compileDocument('missing.typ', paperData(paperOf('one')))).rejects.toThrow(
      'documents/missing.typ',
    );
  });
});

/** A module that says these words in every place that has any. */
function moduleOf(words: string): Specimen {
  const blocks: Specimen['opening'] = [{ type: 'paragraph', children: [{ type: 'text', text: words }] }];
  const answers = [true, false].map((right) => ({ text: words, right, reason: words }));
  return {
    ...specimenAt(specimens.find(({ questions }) => questions)!.path)!,
    name: words,
    description: words,
    opening: blocks,
    sheets: [{ id: 'a', title: words, clauses: [{ blocks, note: blocks }, { blocks }] }],
    questions: [{ question: words, answers }],
  };
}

describe('a specimen', () => {
  it.each([
    ['marks', `# $ @ " ' \\ * _ = / // /* */ \` ~ & % < > [a](b) <b> {{c}}`],
    ['code', '#panic("run") #eval("1+1") #include "/etc/passwd" $x^2$ @label <label> \\u{41} #{ 1 }'],
  ])('shows %s as words, wherever they stand', async (_, words) => {
    const { bytes } = await compileDocument('specimen.typ', specimenData(moduleOf(words)));
    expect(times((await readPdf(bytes)).text, words)).toBe(12);
    expect(await againstPdfUa(bytes)).toEqual([]);
  });

  it('parts a word of 3,000 letters, also in its margin', async () => {
    const { bytes } = await compileDocument('specimen.typ', specimenData(moduleOf('x'.repeat(3_000))));
    expect((await readPdf(bytes)).widest).toBeLessThanOrEqual(1);
  });
});
