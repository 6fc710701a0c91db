import { checks } from '#content/checks/index.ts';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { services } from '#content/collections/services/index.ts';
import { textPages } from '#content/collections/text-pages/index.ts';
import { pages, type Page } from '#content/pages.ts';
import { papers } from '#content/papers.ts';
import { specimens } from '#content/specimens.ts';

/** What the records of a collection share their layout by; every other page has one of its own. */
const layouts = new Map<string, string>([
  ...papers.map(({ path }) => [path, 'paper'] as const),
  ...specimens.map(({ path, questions }) => [path, questions ? 'module' : 'specimen'] as const),
  ...services.map(({ slug }) => [`/services/${slug}`, 'service'] as const),
  ...quickstarts.map(({ id, unit }) => [`/sme-quickstarts/${id}`, `Quickstart per ${unit}`] as const),
  ...checks.map(
    ({ slug, groups }) => [`/checks/${slug}`, groups.length > 1 ? 'long check' : 'short check'] as const,
  ),
  ...textPages.map(
    ({ slug, legal, enquiry }) => [`/${slug}`, `text ${Boolean(legal)} ${Boolean(enquiry)}`] as const,
  ),
]);

const layoutOf = ({ path }: Page): string => layouts.get(path) ?? path;

const views = new Set(new Map(pages.toReversed().map((page) => [layoutOf(page), page])).values());

/** Whether this page stands for its layout: the first of those that share one. */
export const isView = (page: Page): boolean => views.has(page);
