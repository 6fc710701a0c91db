import { describe, expect, it } from 'vitest';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import { curlyMarks } from '#content/quotation-marks.ts';
import type { Quickstart } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';
import { dollars } from '#lib/pricing/money.ts';
import { priceWithGst } from '#lib/pricing/pricing.ts';
import { quickstartPath } from '#lib/routes.ts';
import { againstPdfUa, missingInOrder, readPdf, solid, type PdfFile } from '#lib/tests/support/pdf-file.ts';
import { compileDocument } from './compile.ts';
import { documentOf, fileOf } from './documents.ts';
import { sheetData } from './sheet-document.ts';

const A4 = [595.2756, 841.8898];

const sheetOf = async ({ id }: Quickstart): Promise<PdfFile> =>
  readPdf((await fileOf(documentOf(quickstartPath(id)))).bytes);
const compiled = (quickstart: Quickstart) => compileDocument('sheet.typ', sheetData(quickstart));
/** As a sheet shows a `prose` string. */
const shown = (text: string): string =>
  curlyMarks(text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('**', ''));

describe.each(quickstarts.map((quickstart) => [quickstart.id, quickstart] as const))(
  'the sheet of %s',
  (_, quickstart) => {
    it('is one sheet of A4', async () => {
      const { pages, size, widest } = await sheetOf(quickstart);
      expect(pages).toBe(1);
      expect(size.map((length) => length.toFixed(1))).toEqual(A4.map((length) => length.toFixed(1)));
      expect(widest).toBeLessThan(1);
    });

    it('says what is included, what comes out, what is not and how the work runs', async () => {
      const { title, included, deliverable, process = [], comparison, notes } = quickstart;
      const { text } = await sheetOf(quickstart);
      const expected = [
        title,
        quickstartPage.includedHeading,
        ...[...included, ...process].flatMap((part) => [`${part.title}.`, part.text]),
        quickstartPage.deliverableHeading,
        ...deliverable,
        ...[comparison.forWhom, comparison.bring, comparison.notIncluded, ...notes],
        site.email,
      ];
      expect(missingInOrder(text, expected.map(shown))).toBeUndefined();
    });

    it('has each price with its GST and the total', async () => {
      const { exGstCents, monthlyExGstCents, userExamples, priceText } = quickstart;
      const { text } = await sheetOf(quickstart);
      expect(text).toContain(solid(priceText));
      const { total } = priceWithGst(exGstCents);
      expect(text).toContain(solid(`${dollars(total)} AUD`));
      const lines = [
        ...(userExamples ?? [1]).map((quantity) => priceWithGst(exGstCents, quantity)),
        ...(monthlyExGstCents ? [priceWithGst(monthlyExGstCents)] : []),
      ];
      for (const { exGst, gst, total } of lines)
        expect(text).toContain(`${dollars(exGst)}${dollars(gst)}${dollars(total)}`);
    });
  },
);

/** A Quickstart that says these words in every place that has any. */
function quickstartOf(words: string): Quickstart {
  const titled = { title: words, text: words };
  return {
    ...quickstarts[0]!,
    title: words,
    priceText: words,
    lead: words,
    included: [titled, titled],
    deliverable: [words, words],
    process: [titled],
    comparison: { forWhom: words, bring: words, after: words, notIncluded: words },
    notes: [words],
  };
}
/** Name, lead, price; two in each titled text and entry, three of the comparison, the notes. */
const PLACES = 15;
const times = (text: string, words: string) => text.split(solid(words)).length - 1;

describe('a sheet', () => {
  it.each([
    ['marks', '# $ @ \\ * _ = / // /* */ ` ~ & % < > {{c}} <b>', 'marks'],
    ['code', '#panic(1) #eval(1+1) #include /etc/passwd $x^2$ @label <label> \\u{41} #{ 1 }', 'code'],
    ['half a mark', '[a](javascript:alert(1)) [a](https://b.example) **', 'half'],
  ])('shows %s as words, wherever they stand', async (_, words) => {
    const { bytes } = await compiled(quickstartOf(words));
    expect(times((await readPdf(bytes)).text, words)).toBeGreaterThanOrEqual(PLACES);
    expect(await againstPdfUa(bytes)).toEqual([]);
  });

  it.each([
    ['quotation marks', `" ' "a" 'b' it's`],
    ['what no face has', 'Before 😀 👩‍💻 🇦🇺 漢字 Ω after'],
    ['a language that is written from right to left', 'Before קانون חוק after'],
  ])('holds %s', async (_, words) => {
    const { bytes } = await compiled(quickstartOf(`${words} end`));
    expect(times((await readPdf(bytes)).text, 'end')).toBeGreaterThanOrEqual(PLACES);
    expect(await againstPdfUa(bytes)).toEqual([]);
  });

  it('parts a word of 3,000 letters instead of running over its sheet', async () => {
    const words = 'x'.repeat(3_000);
    const { bytes } = await compiled(quickstartOf(words));
    const { text, widest, pages } = await readPdf(bytes);
    expect(text.split('x').length - 1).toBeGreaterThanOrEqual(PLACES * words.length);
    expect(widest).toBeLessThanOrEqual(1);
    expect(pages).toBeGreaterThan(1);
  });

  it('shows the two marks of a text as what they mean', async () => {
    const { bytes } = await compiled(quickstartOf('A **bold** word and [a page](/contact).'));
    const { text } = await readPdf(bytes);
    expect(text).toContain(solid('A bold word and a page.'));
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('javascript:');
  });
});
