import { z } from 'zod';
import { parseRecord, recordsOf, type RecordBody } from '#content/front-matter.ts';
import { publicationsPage } from '#content/pages/publications.ts';
import { resourcesPage } from '#content/pages/resources.ts';
import { curlyMarks } from '#content/quotation-marks.ts';
import { label, prose, resourceCategories, resourceTypes, type Area } from '#content/schemas.ts';
import { sourcesSchema } from '#content/sources.ts';

const day = z.iso.date();
/** What papers and reports are sorted by, each with its area. */
const shelves = [...resourcesPage.categories, ...publicationsPage.kinds];

const printed = prose.transform((text) => curlyMarks(text));

const about = {
  title: label.transform((text) => curlyMarks(text)),
  description: printed,
  keywords: z.array(label).min(2),
  /** The decision that the paper serves, and whose it is. */
  decision: printed,
  published: day,
  /** The day on which the text was last read against its sources: it dates the page and the file. */
  reviewed: day,
  /** When it is to be read again; a day that has passed is printed by the build and refused by nothing. */
  nextReview: day,
  sources: sourcesSchema,
};

/** What a paper's front matter says. */
const frontMatterSchema = z
  .discriminatedUnion('collection', [
    z.strictObject({
      ...about,
      collection: z.literal('resources'),
      /** The featured guide stands in none. */
      category: z.enum(resourceCategories).optional(),
      featured: z.literal(true).optional(),
      type: z.enum(resourceTypes),
    }),
    z.strictObject({
      ...about,
      collection: z.literal('publications'),
      type: z.enum(publicationsPage.kinds.map(({ name }) => name)),
    }),
  ])
  .refine(
    (paper) => paper.collection !== 'resources' || Boolean(paper.category) !== Boolean(paper.featured),
    {
      path: ['category'],
      message: 'a paper stands in a category, or is the featured guide',
    },
  )
  .refine(({ published, reviewed }) => published <= reviewed, {
    path: ['reviewed'],
    message: 'a paper is not reviewed before it is published',
  })
  .refine(({ reviewed, nextReview }) => reviewed < nextReview, {
    path: ['nextReview'],
    message: 'the next review comes after the last',
  });
type FrontMatter = z.output<typeof frontMatterSchema>;

/** A paper as its file holds it; lib/papers reads the body. */
export type PaperRecord = FrontMatter & RecordBody & { path: string; area: Area };

const shelfOf = (paper: FrontMatter): string | undefined =>
  paper.collection === 'resources' ? paper.category : paper.type;

/** @throws with the file and the path of the field, so that a mistake fails the build */
export function parsePaperFile(name: string, text: string): PaperRecord {
  const about = parseRecord('papers', name, text, frontMatterSchema);
  return {
    ...about,
    path: `/${about.collection}/${name}`,
    area: shelves.find(({ name }) => name === shelfOf(about))?.area ?? 'ai',
  };
}

/** Every paper and report, the newest first; adding a file adds one. */
export const papers: readonly PaperRecord[] = recordsOf('papers', parsePaperFile).sort(
  (a, b) => b.published.localeCompare(a.published) || a.title.localeCompare(b.title, 'en'),
);

/** The papers of the resources page, in the order of its categories' cards. */
export const resourcePapers = papers
  .filter((paper) => paper.collection === 'resources')
  .filter(({ featured }) => !featured);

/** The guide at the head of the resources page. */
export const guidePaper = papers
  .filter((paper) => paper.collection === 'resources')
  .find(({ featured }) => featured);

/** The papers that are to be read again by now, as a build prints them. @param today as yyyy-mm-dd */
export function papersToReview(today: string, all: readonly PaperRecord[] = papers): string[] {
  return all
    .filter(({ nextReview }) => nextReview <= today)
    .map(({ path, nextReview }) => `${nextReview} ${path}`)
    .sort();
}

/** The longest description that a results page shows whole. */
const MAX_DESCRIPTION = 160;
const MIN_DESCRIPTION = 110;

/** The description for search engines: whole sentences where they say enough, else whole words. */
export function shortDescription(description: string): string {
  if (description.length <= MAX_DESCRIPTION) return description;
  const sentences = /^.*[.?!](?= )/s.exec(description.slice(0, MAX_DESCRIPTION + 1))?.[0] ?? '';
  if (sentences.length >= MIN_DESCRIPTION) return sentences;
  const words = description.slice(0, MAX_DESCRIPTION - 1);
  return `${words.slice(0, words.lastIndexOf(' ')).replace(/[,;:]$/, '')}…`;
}
