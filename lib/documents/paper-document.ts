import { paperLabels } from '#content/site/paper-labels.ts';
import { site } from '#content/site/site.ts';
import { accent, palette } from '#lib/art/palette.ts';
import { longDate } from '#lib/format.ts';
import type { Paper } from '#lib/papers/papers.ts';
import { sourceAbout } from '#lib/papers/sources.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';
import { coverArt } from './cover-art.ts';
import type { DocumentData } from './compile.ts';
import { typstBlocks, type TypstBlock } from './typst-blocks.ts';

type PaperData = DocumentData & {
  type: string;
  decision: string;
  facts: { label: string; text: string; href?: string }[];
  contents: boolean;
  blocks: TypstBlock[];
  sources: { id: string; title: string; about: string; checked: string; url: string }[];
};

/** A text of this many headings gets a table of contents. */
const LONG = 4;

/** What documents/paper.typ reads. */
export function paperData(paper: Paper): PaperData {
  const [year, month, day] = paper.reviewed.split('-').map(Number) as [number, number, number];
  const { host, pathname } = new URL(absoluteUrl(paper.path));
  return {
    title: paper.title,
    description: paper.description,
    keywords: paper.keywords,
    date: { year, month, day },
    firm: { legalName: site.legalName },
    colours: { ...palette, accent },
    art: coverArt(paper.slug, paper.area),
    address: host + pathname,
    labels: paperLabels,
    type: paper.type,
    decision: paper.decision,
    facts: [
      { label: paperLabels.published, text: longDate(paper.published) },
      { label: paperLabels.reviewed, text: longDate(paper.reviewed) },
      { label: paperLabels.nextReview, text: longDate(paper.nextReview) },
      { label: paperLabels.reading, text: `${paper.minutes} ${paperLabels.minutes}` },
      ...(paper.service
        ? [{ label: paperLabels.belongsTo, text: paper.service.name, href: absoluteUrl(paper.service.path) }]
        : []),
      { label: paperLabels.online, text: host + pathname, href: absoluteUrl(paper.path) },
    ],
    contents: paper.contents.length >= LONG,
    blocks: typstBlocks(paper.blocks),
    sources: paper.sources.map((source) => ({
      id: source.id,
      title: source.title,
      about: sourceAbout(source),
      checked: `${paperLabels.checked} ${longDate(source.checked)}`,
      url: source.url,
    })),
  };
}
