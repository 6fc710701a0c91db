import { capability } from '#content/documents/capability.ts';
import { services } from '#content/collections/services/index.ts';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { about } from '#content/pages/about.ts';
import { servicesPage } from '#content/pages/services.ts';
import type { Quickstart, Service } from '#content/schemas.ts';
import { firmDetails, type FirmDetails } from '#content/site/firm-details.ts';
import { paperLabels } from '#content/site/paper-labels.ts';
import { site } from '#content/site/site.ts';
import type { Block, Inline } from '#lib/papers/blocks.ts';
import { allPriceRows } from '#lib/pricing/offer.ts';
import { coverArt } from './cover-art.ts';
import {
  fact,
  heading,
  link,
  list,
  paragraph,
  prose,
  strong,
  table,
  titled,
  words,
} from './content-blocks.ts';
import { frameOf } from './frame.ts';
import { band, dated, priceTable, type SheetData } from './sheet-document.ts';
import { typstBlocks } from './typst-blocks.ts';

/** The page that the statement belongs to. */
export const capabilityPage = '/about';
const contactPage = '/contact';

/** The last day on which a text that it repeats, or one of its own, changed. */
export const capabilityUpdated = [
  capability.updated,
  ...[about, servicesPage, ...services, ...quickstarts].map(({ meta }) => meta.updated),
]
  .toSorted()
  .at(-1)!;

/** One of the three areas: what it is for, and its services with what each does. */
const areaBlocks = ({ id, name, summary, subServices }: (typeof servicesPage.areas)[number]): Block[] => [
  heading(id, name, 3),
  paragraph(...prose(summary)),
  ...subServices.flatMap((service) => [paragraph(strong(service.name)), list(service.bullets.map(prose))]),
];

/** The service with the steps of its method and how long it takes. */
function methodRow({ slug, name, sections, engagement }: Service): Inline[][] {
  const steps = sections.find(({ ordered }) => ordered)?.items ?? [];
  const length = engagement.find(({ label }) => label === capability.method.length)?.value ?? '';
  return [
    [link(`/services/${slug}`, name)],
    words(steps.map(({ title }, index) => `${index + 1}.\u00a0${title}`).join(' ')),
    prose(length),
  ];
}

/** A name beside what it names, which is short: so there is room for five services and five Quickstarts. */
const brief = (label: string, ...value: Inline[]): Block =>
  paragraph(strong(label), ...words(': '), ...value);

/** Where the firm is, when, and what the owner has filled in. */
function firmBlocks({ abn, street, telephone, insurance }: FirmDetails): Block[] {
  const { firm } = capability;
  const { locality, region, postcode, country, openingHours, email } = site;
  const place = `${locality} ${region} ${postcode} ${country}`;
  return [
    heading('firm', firm.heading),
    fact(firm.place, ...words(street ? `${street}, ${place}` : place)),
    fact(
      firm.hours,
      ...words(`${openingHours.weekdays} ${openingHours.note}`),
      { type: 'break' },
      ...words(openingHours.weekends),
    ),
    brief(firm.email, link(`mailto:${email}`, email)),
    ...(telephone ? [brief(firm.telephone, ...words(telephone))] : []),
    brief(firm.enquiries, link(contactPage, frameOf(contactPage, capabilityUpdated).address)),
    ...(abn ? [brief(firm.abn, ...words(abn))] : []),
    ...(insurance ? [paragraph(strong(firm.insurance)), list(insurance.map(words))] : []),
  ];
}

/** The firm on two sheets, for who must file what a supplier is and does. */
export function capabilityData(
  details: FirmDetails = firmDetails,
  offer: { services: readonly Service[]; quickstarts: readonly Quickstart[] } = { services, quickstarts },
): SheetData {
  const { title, description, method, prices, not } = capability;
  const { focusAreas, areas } = servicesPage;
  const { principles } = about.vision;
  const half = Math.ceil(principles.length / 2);
  return {
    ...frameOf(capabilityPage, capabilityUpdated),
    title,
    description,
    keywords: site.knowsAbout,
    labels: paperLabels,
    art: coverArt(capabilityPage, 'observability'),
    kind: site.tagline,
    dated: dated(capabilityUpdated),
    name: title,
    lead: typstBlocks([paragraph(...prose(about.lead))]),
    facts: [...about.facts, { label: capability.facts.reply, value: site.replyPromise }],
    bands: [
      band({ width: 1, blocks: [heading('services', focusAreas.heading)] }),
      band(...areas.map((area) => ({ width: 1, blocks: areaBlocks(area) }))),
      band({ width: 1, blocks: [heading('principles', capability.principles)] }),
      band(
        { width: 1, blocks: [list(principles.slice(0, half).map(titled))] },
        { width: 1, blocks: [list(principles.slice(half).map(titled))] },
      ),
      band({
        width: 1,
        blocks: [
          heading('method', method.heading),
          paragraph(...prose(method.lead)),
          table(method.heading, [method.service, method.steps, method.length], offer.services.map(methodRow)),
        ],
      }),
      band({
        width: 1,
        blocks: [
          heading('prices', prices.heading),
          paragraph(...prose(prices.lead)),
          priceTable(prices.heading, prices.product, allPriceRows(offer.quickstarts)),
        ],
      }),
      band(
        { width: 3, blocks: [heading('not', not.heading), list(not.items.map(prose))] },
        { width: 2, blocks: firmBlocks(details) },
      ),
    ],
  };
}
