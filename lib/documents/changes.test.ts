import { expect, it } from 'vitest';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { services } from '#content/collections/services/index.ts';
import { papers } from '#content/papers.ts';
import { paperAt } from '#lib/papers/papers.ts';
import { quickstartPath } from '#lib/routes.ts';
import { capabilityPage } from './capability-document.ts';
import { compileDocument } from './compile.ts';
import { documents, type SiteDocument } from './documents.ts';

const [quickstart] = quickstarts as [(typeof quickstarts)[0]];
const [service] = services as [(typeof services)[0]];
const paper = paperAt(papers[0]!.path)!;

type Changed = { document: SiteDocument; before: string; after: string };

/** What each document is made from, besides the templates. */
const records = (): string[] => documents.map(({ data }) => JSON.stringify(data()));

/** The documents that are made from something else while a part of a record is another. */
function changedBy<Part extends object>(part: Part, change: Partial<Part>): Changed[] {
  const before = records();
  const original = { ...part };
  Object.assign(part, change);
  try {
    const after = records();
    return documents.flatMap((document, index) =>
      before[index] === after[index] ? [] : { document, before: before[index]!, after: after[index]! },
    );
  } finally {
    Object.assign(part, original);
  }
}
const pagesOf = (changed: Changed[]): string[] => changed.map(({ document }) => document.page).sort();

it('is another file when one of its words is another, and no other file is', async () => {
  const { lead } = quickstart;
  const changed = changedBy(quickstart, { lead: lead.replace(/\w+(?=\W*$)/, 'otherwise') });
  expect(pagesOf(changed)).toEqual([quickstartPath(quickstart.id)]);
  const [{ document, before, after }] = changed as [Changed];
  const [earlier, later] = [
    await compileDocument(document.template, JSON.parse(before)),
    await compileDocument(document.template, JSON.parse(after)),
  ];
  expect(later.bytes.equals(earlier.bytes)).toBe(false);
});

it('is another paper when a word of that paper is another, and no other file is', () => {
  expect(pagesOf(changedBy(paper, { decision: `${paper.decision} Now.` }))).toEqual([paper.path]);
});

it('is every file that says a price when the price is another', () => {
  const { exGstCents } = quickstart;
  expect(pagesOf(changedBy(quickstart, { exGstCents: exGstCents + 1 }))).toEqual(
    [capabilityPage, quickstartPath(quickstart.id)].sort(),
  );
});

it('is the statement alone when a service is another', () => {
  expect(pagesOf(changedBy(service, { name: `${service.name} again` }))).toEqual([capabilityPage]);
});
