import { describe, expect, it } from 'vitest';
import { guidePaper, papers } from '#content/papers.ts';
import { paperLabels } from '#content/site/paper-labels.ts';
import { specimenLabels } from '#content/pages/specimens.ts';
import { specimens } from '#content/specimens.ts';
import { textsOf } from '#lib/papers/blocks.ts';
import { paperAt } from '#lib/papers/papers.ts';
import { sourceAbout } from '#lib/papers/sources.ts';
import { specimenAt } from '#lib/specimens/specimens.ts';
import { specimenTexts } from '#lib/tests/support/specimen-texts.ts';
import { againstPdfUa, facesOf, missingInOrder, PLACEHOLDER, readPdf } from '#lib/tests/support/pdf-file.ts';
import {
  documentLabel,
  documentOf,
  documentPath,
  documents,
  fileOf,
  type SiteDocument,
} from './documents.ts';

/** In bytes: of a document, or of each page where it is a long one. */
const MAX_SIZE = 150_000;
const MAX_OF_PAGE = 8_600;
/** In points. */
const A4 = [595.28, 841.89] as const;

/** Every text of the record that a document is made of, in the order of reading. */
function textsIn({ page }: SiteDocument): string[] {
  const specimen = specimenAt(page);
  if (specimen) return specimenTexts(specimen);
  const { decision, description, blocks, sources } = paperAt(page)!;
  return [
    description,
    decision,
    ...textsOf(blocks),
    paperLabels.sources,
    ...sources.flatMap((source) => [source.title, sourceAbout(source), source.url]),
  ];
}

describe('the documents', () => {
  it('have a name and a page each', () => {
    for (const key of ['file', 'page'] as const)
      expect(new Set(documents.map((one) => one[key])).size).toBe(documents.length);
    for (const { file } of documents) expect(file).toMatch(/^southlight-[a-z0-9-]+-\d{4}-\d{2}\.pdf$/);
  });

  it('are one for each paper and specimen', () => {
    for (const { path } of [...papers, ...specimens])
      expect(documentPath(documentOf(path))).toMatch(/^\/documents\//);
    expect(() => documentOf('/contact')).toThrow('/contact has no document');
  });

  it('have two pages where they show the first two of a deliverable', async () => {
    for (const { path } of specimens.filter(({ questions }) => !questions)) {
      const { pages, bytes } = await fileOf(documentOf(path));
      expect(pages, path).toBe(2);
      expect((await readPdf(bytes)).across).toBe(specimenLabels.mark.repeat(2));
    }
  });

  it('have the fifty pages that the guide is described by', async () => {
    const { pages } = await fileOf(documentOf(guidePaper!.path));
    expect(guidePaper!.description).toContain('50-page report');
    expect(pages).toBe(50);
  });
});

describe.each(documents.map((document) => [document.file, document] as const))('%s', (_, document) => {
  it('is small, on A4, and its label says what it is', async () => {
    const { bytes, pages } = await fileOf(document);
    const read = await readPdf(bytes);
    expect(read).toMatchObject({ title: document.title, pages });
    read.size.forEach((side, index) => expect(side).toBeCloseTo(A4[index]!, 0));
    expect(bytes.length).toBeLessThanOrEqual(Math.max(MAX_SIZE, MAX_OF_PAGE * pages));
    const [, kilobytes, sheets] = /^PDF, (\d+) kB, (\d+) pages?, updated \d+ \w+ \d{4}$/.exec(
      await documentLabel(document),
    )!;
    expect(Number(kilobytes)).toBe(Math.ceil(bytes.length / 1000));
    expect(Number(sheets)).toBe(read.pages);
  });

  it('has no face of the machine, and none that stands for a character without a glyph', async () => {
    const faces = [
      'SouthlightDisplayRegular',
      'SouthlightMonoRegular',
      'SouthlightText-SemiBold',
      'SouthlightTextRegular',
    ];
    const used = await facesOf((await fileOf(document)).bytes);
    expect(used.filter((face) => face !== 'SouthlightText-Italic')).toEqual(faces);
  });

  it('meets what a program can tell of PDF/UA-1', async () => {
    expect(await againstPdfUa((await fileOf(document)).bytes)).toEqual([]);
  });

  it('has no word that stands for another', async () => {
    expect((await readPdf((await fileOf(document)).bytes)).text).not.toMatch(PLACEHOLDER);
  });
});

describe.each(
  documents
    .filter(({ template }) => template !== 'sheet.typ')
    .map((document) => [document.page, document] as const),
)('the document of %s', (_, document) => {
  it('holds the whole text of its record, in the order of reading', async () => {
    const { text } = await readPdf((await fileOf(document)).bytes);
    expect(missingInOrder(text, textsIn(document))).toBeUndefined();
  });
});
