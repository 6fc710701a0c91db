import { sheetWords } from '#content/documents/sheets.ts';
import { areaNames, quickstartPage, quickstartsPage } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';
import { paperLabels } from '#content/site/paper-labels.ts';
import { sheetMarks } from '#content/site/sheet-marks.ts';
import { site } from '#content/site/site.ts';
import { longDate } from '#lib/format.ts';
import type { Block } from '#lib/papers/blocks.ts';
import { dollars } from '#lib/pricing/money.ts';
import { offerFacts, priceRows, type PriceRow } from '#lib/pricing/offer.ts';
import { quickstartPath } from '#lib/routes.ts';
import { coverArt } from './cover-art.ts';
import type { DocumentData } from './compile.ts';
import { fact, heading, link, list, paragraph, prose, table, titled, words } from './content-blocks.ts';
import { frameOf } from './frame.ts';
import { typstBlocks, type TypstBlock } from './typst-blocks.ts';

/** What documents/sheet.typ reads. */
export type SheetData = DocumentData & {
  /** Above its name, with the day of its text. */
  kind: string;
  dated: string;
  /** As it is printed; the title says more, for who sees nothing else of the file. */
  name: string;
  lead: TypstBlock[];
  facts: { label: string; value: string }[];
  /** One below the other, each with columns beside each other and how wide they are. */
  bands: { widths: readonly number[]; columns: TypstBlock[][] }[];
};

/** @param columns blocks of lib/papers, each with the share of the width that it takes */
export const band = (...columns: { width: number; blocks: Block[] }[]): SheetData['bands'][number] => ({
  widths: columns.map(({ width }) => width),
  columns: columns.map(({ blocks }) => typstBlocks(blocks)),
});

/** The later of the record's day and that of the words around it. */
export const sheetUpdated = ({ meta }: Quickstart): string =>
  [meta.updated, sheetWords.updated].toSorted().at(-1)!;

/** Prices and duties change: a printed sheet says of which day it is. */
export const dated = (updated: string): string => `${sheetMarks.textOf} ${longDate(updated)}`;

/** The amounts that a page shows too, computed by the same function. */
export function priceTable(name: string, head: string, rows: readonly PriceRow[]): Block {
  const { amounts } = quickstartPage;
  return table(
    name,
    [head, amounts.exGst, amounts.gst, amounts.total],
    rows.map(({ label, price }) => [
      words(label),
      words(dollars(price.exGst)),
      words(dollars(price.gst)),
      words(dollars(price.total)),
    ]),
  );
}

/** A Quickstart on one sheet: scope, deliverables and price. */
export function sheetData(quickstart: Quickstart): SheetData {
  const { id, title, area, meta, lead, included, deliverable, comparison, process, notes } = quickstart;
  const page = quickstartPath(id);
  const frame = frameOf(page, sheetUpdated(quickstart));
  const { rows } = quickstartsPage.comparison;
  const { perUser, maintenance } = quickstartPage;
  return {
    ...frame,
    title: sheetWords.title(quickstart),
    description: meta.description,
    keywords: [areaNames[area], quickstartPage.kicker],
    labels: paperLabels,
    art: coverArt(id, area),
    kind: quickstartPage.kicker,
    dated: dated(sheetUpdated(quickstart)),
    name: title,
    lead: typstBlocks([paragraph(...prose(lead))]),
    facts: offerFacts(quickstart),
    bands: [
      band(
        {
          width: 3,
          blocks: [
            heading('included', quickstartPage.includedHeading),
            list(included.map(titled)),
            ...(process
              ? [
                  heading('process', quickstartPage.processHeading),
                  list(process.map(titled), { ordered: true }),
                ]
              : []),
          ],
        },
        {
          width: 2,
          blocks: [
            heading('deliverable', quickstartPage.deliverableHeading),
            list(deliverable.map(words), { ordered: true }),
            fact(rows.forWhom, ...prose(comparison.forWhom)),
            fact(rows.bring, ...prose(comparison.bring)),
            fact(rows.notIncluded, ...prose(comparison.notIncluded)),
          ],
        },
      ),
      band(
        {
          width: 3,
          blocks: [
            heading('price', quickstartPage.priceHeading),
            priceTable(
              sheetWords.prices,
              quickstart.userExamples ? perUser.users : maintenance.youPay,
              priceRows(quickstart),
            ),
            list(notes.map(prose)),
          ],
        },
        {
          width: 2,
          blocks: [
            heading('enquiry', quickstartPage.closing.heading),
            paragraph(...prose(quickstartPage.closing.text)),
            fact(sheetWords.enquire, link(page, frame.address)),
            fact(sheetWords.email, link(`mailto:${site.email}`, site.email)),
          ],
        },
      ),
    ],
  };
}
