import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { capability } from '#content/documents/capability.ts';
import { sheetWords } from '#content/documents/sheets.ts';
import { papers } from '#content/papers.ts';
import { specimens } from '#content/specimens.ts';
import { longDate } from '#lib/format.ts';
import { paperAt } from '#lib/papers/papers.ts';
import { quickstartPath } from '#lib/routes.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';
import { specimenAt } from '#lib/specimens/specimens.ts';
import { capabilityData, capabilityPage, capabilityUpdated } from './capability-document.ts';
import type { DocumentData } from './compile.ts';
import { paperData } from './paper-document.ts';
import { sheetData, sheetUpdated } from './sheet-document.ts';
import { specimenData } from './specimen-document.ts';
import { storedDocument } from './stored-document.ts';

/** A file that visitors can download. */
export type SiteDocument = {
  /** The last part of its address: what it is, and of which month. 'southlight-a-paper-2026-11.pdf' */
  file: string;
  /** The page that shows the same text, or the one that the file belongs to. */
  page: string;
  title: string;
  /** What it is, beside its link, where it is not the text of the page. */
  name?: string;
  /** The day its text last changed. */
  updated: string;
  /** The name of a file in documents/, and what it is given. */
  template: string;
  data: () => DocumentData;
};

export const documentPath = ({ file }: SiteDocument): string => `/documents/${file}`;

const fileName = (name: string, updated: string): string => `southlight-${name}-${updated.slice(0, 7)}.pdf`;

const paperDocuments = papers.map(({ slug, path, title, reviewed }): SiteDocument => ({
  file: fileName(slug, reviewed),
  page: path,
  title,
  updated: reviewed,
  template: 'paper.typ',
  data: () => paperData(paperAt(path)!),
}));

const specimenDocuments = specimens.map(({ slug, path, name, updated }): SiteDocument => ({
  file: fileName(`specimen-${slug}`, updated),
  page: path,
  title: name,
  updated,
  template: 'specimen.typ',
  data: () => specimenData(specimenAt(path)!),
}));

const sheetDocuments = quickstarts.map((quickstart): SiteDocument => ({
  file: fileName(`quickstart-${quickstart.id}`, sheetUpdated(quickstart)),
  page: quickstartPath(quickstart.id),
  title: sheetWords.title(quickstart),
  name: sheetWords.name,
  updated: sheetUpdated(quickstart),
  template: 'sheet.typ',
  data: () => sheetData(quickstart),
}));

const capabilityStatement: SiteDocument = {
  file: fileName('capability-statement', capabilityUpdated),
  page: capabilityPage,
  title: capability.title,
  name: capability.name,
  updated: capabilityUpdated,
  template: 'sheet.typ',
  data: () => capabilityData(),
};

/** Every document of the site: whoever adds a family of them adds it here. */
export const documents: readonly SiteDocument[] = [
  ...paperDocuments,
  ...specimenDocuments,
  ...sheetDocuments,
  capabilityStatement,
];

/** The document of a page. @throws when it has none */
export function documentOf(page: string): SiteDocument {
  const document = documents.find((one) => one.page === page);
  if (!document) throw new Error(`${page} has no document`);
  return document;
}

export type DocumentFile = { bytes: Buffer; pages: number };

const made = new Map<string, Promise<DocumentFile>>();

/** The file itself; made when pages are made, never when they are served. */
export function fileOf({ file, template, data }: SiteDocument): Promise<DocumentFile> {
  const known = made.get(file);
  if (known) return known;
  const making = storedDocument(file, template, data());
  made.set(file, making);
  return making;
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`;

/** What stands beside a link to the file, read from it: 'PDF, 212 kB, 6 pages, updated 22 November 2026'. */
export async function documentLabel(document: SiteDocument): Promise<string> {
  const { bytes, pages } = await fileOf(document);
  const sheets = pages === 1 ? '1 page' : `${pages} pages`;
  return `PDF, ${kilobytes(bytes.length)}, ${sheets}, updated ${longDate(document.updated)}`;
}

/** The file as metadata of its page name it. */
export function documentAlternate(page: string): Record<string, { url: string; title: string }[]> {
  const document = documentOf(page);
  return { 'application/pdf': [{ url: documentPath(document), title: document.title }] };
}

/** The file as JSON-LD of its page names it. */
export async function encodingOf(document: SiteDocument) {
  const { bytes } = await fileOf(document);
  return {
    '@type': 'MediaObject' as const,
    encodingFormat: 'application/pdf',
    contentUrl: absoluteUrl(documentPath(document)),
    contentSize: String(bytes.length),
    dateModified: document.updated,
  };
}
