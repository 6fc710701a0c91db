import { paperLabels } from '#content/site/paper-labels.ts';
import { longDate } from '#lib/format.ts';
import type { Paper } from '#lib/papers/papers.ts';
import { sourcesData } from '#lib/papers/sources.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';
import { coverArt } from './cover-art.ts';
import type { DocumentData } from './compile.ts';
import { frameOf } from './frame.ts';
import { typstBlocks, type TypstBlock } from './typst-blocks.ts';

type PaperData = DocumentData & {
  type: string;
  decision: string;
  facts: { label: string; text: string; href?: string }[];
  contents: boolean;
  blocks: TypstBlock[];
  sources: ReturnType<typeof sourcesData>;
};

/** A text of this many headings gets a table of contents. */
const LONG = 4;

/** What documents/paper.typ reads. */
export function paperData(paper: Paper): PaperData {
  const frame = frameOf(paper.path, paper.reviewed);
  return {
    ...frame,
    title: paper.title,
    description: paper.description,
    keywords: paper.keywords,
    art: coverArt(paper.slug, paper.area),
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
      { label: paperLabels.online, text: frame.address, href: absoluteUrl(paper.path) },
    ],
    contents: paper.contents.length >= LONG,
    blocks: typstBlocks(paper.blocks),
    sources: sourcesData(paper.sources),
  };
}
