import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { compileDocument } from './compile.ts';
import { sheetData } from './sheet-document.ts';
import { againstPdfUa } from '#lib/tests/support/pdf-file.ts';

const whole = (await compileDocument('sheet.typ', sheetData(quickstarts[0]!))).bytes;
const name = (key: string): PDFName => PDFName.of(key);

/** The sheet, changed in one place. */
async function spoilt(change: (file: PDFDocument, dicts: PDFDict[]) => void): Promise<Uint8Array> {
  const file = await PDFDocument.load(whole, { updateMetadata: false });
  const dicts = file.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []));
  change(file, dicts);
  return file.save();
}
/** The elements of a role. */
const elements = (dicts: PDFDict[], role: string): PDFDict[] =>
  dicts.filter((dict) => dict.lookup(name('S')) === name(role));
const rename = (role: string, other: string) => (_: PDFDocument, dicts: PDFDict[]) =>
  elements(dicts, role)[0]!.set(name('S'), name(other));

describe('what is found against PDF/UA-1', () => {
  it('is nothing in a sheet, also after it was written again', async () => {
    expect(await againstPdfUa(whole)).toEqual([]);
    expect(await againstPdfUa(await spoilt(() => undefined))).toEqual([]);
  });

  it.each<[string, RegExp, (file: PDFDocument, dicts: PDFDict[]) => void]>([
    ['no tree', /no tree of tags/, ({ catalog }) => catalog.delete(name('StructTreeRoot'))],
    ['another language', /^11:/, ({ catalog }) => catalog.set(name('Lang'), PDFString.of('en-US'))],
    ['no metadata', /^06: the metadata/, ({ catalog }) => catalog.delete(name('Metadata'))],
    ['a title that is not shown', /^07:/, ({ catalog }) => catalog.delete(name('ViewerPreferences'))],
    [
      'an order that is not that of tags',
      /^28: the order/,
      (file) => file.getPage(0).node.delete(name('Tabs')),
    ],
    ['a role that nobody knows', /^02: no program knows Wide/, rename('H1', 'Wide')],
    ['a heading that skips a level', /^14:/, rename('H1', 'H3')],
    ['a figure without words', /^13:/, rename('Div', 'Figure')],
    ['a list of what is no entry', /^16: a list holds/, rename('LI', 'P')],
    [
      'the head of a table that heads nothing',
      /^15: the head/,
      (_, dicts) => elements(dicts, 'TH')[0]!.delete(name('A')),
    ],
    ['a table without a head', /^15: a table/, rename('THead', 'TBody')],
    [
      'a link without a tag',
      /^28: a link has no tag/,
      (_, dicts) => elements(dicts, 'Link')[0]!.delete(name('K')),
    ],
    [
      'text that no tag holds',
      /^01: page 1: no tag holds piece/,
      (_, dicts) => elements(dicts, 'H1')[0]!.delete(name('K')),
    ],
    [
      'a script',
      /the file holds JS/,
      ({ catalog, context }) =>
        catalog.set(name('Names'), context.register(context.obj({ S: 'JavaScript', JS: 'app.alert(1)' }))),
    ],
    [
      'a face that is not in it',
      /^31:.*not embedded/,
      (_, dicts) =>
        dicts
          .filter((dict) => dict.lookup(name('Type')) === name('FontDescriptor'))
          .forEach((dict) => ['FontFile2', 'FontFile3'].forEach((file) => dict.delete(name(file)))),
    ],
  ])('is %s', async (_, expected, change) => {
    expect((await againstPdfUa(await spoilt(change))).join('\n')).toMatch(new RegExp(expected, 'm'));
  });
});
