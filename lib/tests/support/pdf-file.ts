import { PDFDict, PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { againstStructure, type TaggedContent } from './pdf-structure.ts';

/** The sides of a sheet that hold its head and foot, in points from its lower edge. */
const FOOT = 60;
const HEAD = 775;
const A4_WIDTH = 595.3;

/** Of a PDF: what a reader sees, and what a program that reads it aloud is told. */
export type PdfFile = {
  title: string;
  pages: number;
  /** In points, of the first. */
  size: readonly [width: number, height: number];
  /** Between head and foot, page after page, without white space: no PDF keeps that. */
  text: string;
  /** What is written across its pages, without white space. */
  across: string;
  /** How far the text reaches to the right, as a share of the sheet. */
  widest: number;
};

/** Several tests look at each file. */
const files = new WeakMap<Uint8Array, Promise<PdfFile>>();

export function readPdf(bytes: Uint8Array): Promise<PdfFile> {
  const file = files.get(bytes) ?? parse(bytes);
  files.set(bytes, file);
  return file;
}

async function parse(bytes: Uint8Array): Promise<PdfFile> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await pdf.getMetadata();
  let text = '';
  let across = '';
  let widest = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      if (item.transform[1] !== 0) {
        across += item.str;
        continue;
      }
      const height = item.transform[5] as number;
      if (height > FOOT && height < HEAD) text += item.str;
      widest = Math.max(widest, ((item.transform[4] as number) + item.width) / A4_WIDTH);
    }
  }
  const { Title } = info as { Title?: string };
  const [, , width, height] = (await pdf.getPage(1)).view as [number, number, number, number];
  const file = {
    title: String(Title),
    pages: pdf.numPages,
    size: [width, height] as const,
    text: solid(text),
    across,
    widest,
  };
  await pdf.loadingTask.destroy();
  return file;
}

/** What stands for words that are still to be written. */
export const PLACEHOLDER = /lorem|ipsum|TODO|TBD|XXX|placeholder|undefined|\[object|\bNaN\b/;

export const solid = (text: string): string => text.replace(/\s+/g, '');

/** The first of these words that a text does not hold after those before it, with what it holds there. */
export function missingInOrder(text: string, expected: readonly string[]): string | undefined {
  let at = 0;
  for (const words of expected) {
    const from = text.indexOf(solid(words), at);
    if (from < at) return `"${words}" after "${text.slice(Math.max(0, at - 60), at)}"`;
    at = from + solid(words).length;
  }
  return undefined;
}

/** The faces that a file holds, without the mark of a subset. */
export async function facesOf(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const names = context.enumerateIndirectObjects().flatMap(([, object]) => {
    const name = object instanceof PDFDict ? object.lookup(PDFName.of('FontName')) : undefined;
    return name ? [String(name).replace(/^\/([A-Z]{6}\+)?/, '')] : [];
  });
  return [...new Set(names)].sort();
}

type Tag = { role: string; children?: (Tag | { type: string })[] };

/**
 * What a program can find against PDF/UA-1 (ISO 14289-1), in words; the names are those of the Matterhorn
 * Protocol's checkpoints. It shares no code with what makes the files.
 */
export async function againstPdfUa(bytes: Uint8Array): Promise<string[]> {
  const found: string[] = [];
  const file = await PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog, context } = file;
  const tagged: TaggedContent = new Map();
  found.push(...againstStructure(file, tagged));
  const metadata = new TextDecoder().decode(
    (catalog.lookup(PDFName.of('Metadata')) as unknown as { contents: Uint8Array } | undefined)?.contents,
  );
  if (!/pdfuaid:part(>|=")1\b/.test(metadata)) found.push('06: the metadata does not claim PDF/UA-1');
  if (!/<dc:title>/.test(metadata)) found.push('06: the metadata has no title');
  if (String(catalog.lookup(PDFName.of('Lang'))) !== '(en-AU)') found.push('11: the language is not en-AU');
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue;
    const at = (name: string): PDFObject | undefined => object.lookup(PDFName.of(name));
    if (at('Type') === PDFName.of('FontDescriptor') && !at('FontFile2') && !at('FontFile3'))
      found.push(`31: ${String(at('FontName'))} is not embedded`);
    if (at('Subtype') === PDFName.of('Type0') && !at('ToUnicode'))
      found.push(`31: ${String(at('BaseFont'))} does not say which characters it draws`);
  }

  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  if (!(await pdf.getMarkInfo())?.Marked) found.push('06: the file is not tagged');
  const preferences = (await pdf.getViewerPreferences()) as { DisplayDocTitle?: boolean } | null;
  if (!preferences?.DisplayDocTitle) found.push('07: the title is not shown');
  if (file.getPageCount() > 3 && !(await pdf.getOutline())?.length) found.push('27: there are no bookmarks');
  const { OPS } = await import('unpdf/pdfjs');
  let level = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    const held = tagged.get(file.getPage(number - 1).node);
    let depth = 0;
    for (const [index, operation] of fnArray.entries()) {
      const [tag, piece] = (argsArray[index] ?? []) as [tag?: unknown, piece?: unknown];
      // Within a piece, a span may say which characters a glyph stands for.
      const isPiece = operation === OPS.beginMarkedContentProps && tag !== 'Artifact' && depth === 0;
      if (isPiece && !held?.has(piece as number))
        found.push(`01: page ${number}: no tag holds piece ${String(piece)}`);
      if (operation === OPS.beginMarkedContent || operation === OPS.beginMarkedContentProps) depth += 1;
      else if (operation === OPS.endMarkedContent) depth -= 1;
      else if (operation === OPS.showText && depth === 0) found.push(`01: page ${number} has untagged text`);
    }
    const annotations = await page.getAnnotations();
    for (const { subtype, contentsObj } of annotations) {
      if (subtype === 'Link' && !contentsObj?.str) found.push(`28: page ${number} has a link without words`);
    }
    if (annotations.length > 0 && String(file.getPage(number - 1).node.lookup(PDFName.of('Tabs'))) !== '/S')
      found.push(`28: the order of page ${number} is not that of its tags`);
    walk((await page.getStructTree()) as Tag | null, number);
  }
  await pdf.loadingTask.destroy();
  return [...new Set(found)];

  function walk(tag: Tag | { type: string } | null, page: number, parent = ''): void {
    if (!tag || !('role' in tag)) return;
    const heading = /^H(\d)$/.exec(tag.role);
    if (heading) {
      const depth = Number(heading[1]);
      if (depth > level + 1) found.push(`14: page ${page}: H${depth} follows H${level}`);
      level = depth;
    }
    if (tag.role === 'TR' && !/^(Table|THead|TBody|TFoot)$/.test(parent))
      found.push(`15: page ${page}: a row stands in ${parent}`);
    if (/^(TH|TD)$/.test(tag.role) && parent !== 'TR')
      found.push(`15: page ${page}: a cell stands in ${parent}`);
    if (tag.role === 'LI' && parent !== 'L') found.push(`16: page ${page}: an entry stands in ${parent}`);
    for (const child of tag.children ?? []) walk(child, page, tag.role);
  }
}
