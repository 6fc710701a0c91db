import type { Page } from 'playwright/test';
import { getDocumentProxy } from 'unpdf';

/** The height of the line at the foot of a sheet, in points; no text of the page is as near. */
const FOOT = 12;

export type Sheet = {
  /** All that is printed on it, without white space, which a PDF does not keep. */
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
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
    const heights = texts.map(({ transform }) => transform[5] as number);
    const foot = Math.min(...heights);
    const lowest = Math.min(...heights.filter((height) => height > foot + FOOT));
    sheets.push({
      text: solid(texts.map(({ str }) => str).join('')),
      fill: 1 - (lowest - foot) / (Math.max(...heights) - foot),
    });
  }
  await pdf.loadingTask.destroy();
  return sheets;
}

/** A text as a sheet holds it. */
export const solid = (text: string): string => text.replace(/\s+/g, '');
