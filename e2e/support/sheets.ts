import type { Page } from 'playwright/test';
import { getDocumentProxy } from 'unpdf';

/** The height of the lines at the head and the foot of a sheet, in points; no text of the page is as near. */
const MARKS = 12;

/** Texts are without white space, which a PDF does not keep. */
export type Sheet = {
  /** What stands at its head and its foot. */
  marks: string;
  text: string;
  /** How much of the way from its head to its foot has text, from 0 to 1. */
  fill: number;
};

/** What a board member gets who has the page printed. */
export async function sheetsOf(page: Page): Promise<Sheet[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  const sheets: Sheet[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    // A watermark lies across a sheet.
    const isLevel = ({ transform }: { transform: number[] }) => transform[1] === 0;
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() && isLevel(item)
        ? [{ text: item.str, height: item.transform[5] as number }]
        : [],
    );
    const foot = Math.min(...texts.map(({ height }) => height));
    const head = Math.max(...texts.map(({ height }) => height));
    const isMark = ({ height }: { height: number }) => height < foot + MARKS || height > head - MARKS;
    const body = texts.filter((item) => !isMark(item));
    const lowest = Math.min(...body.map(({ height }) => height));
    sheets.push({
      marks: solid(texts.filter(isMark)),
      text: solid(body),
      fill: (head - lowest) / (head - foot),
    });
  }
  await pdf.loadingTask.destroy();
  return sheets;
}

const solid = (items: readonly { text: string }[]): string =>
  withoutSpace(items.map(({ text }) => text).join(''));

/** A text as a sheet holds it. */
export const withoutSpace = (text: string): string => text.replace(/\s+/g, '');
