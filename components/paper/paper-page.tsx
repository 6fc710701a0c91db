import { CtaBand } from '#components/sections/cta-band.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { TextContents } from '#components/ui/text-contents.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { publicationsPage } from '#content/pages/publications.ts';
import { resourcesPage } from '#content/pages/resources.ts';
import { paperLabels } from '#content/site/paper-labels.ts';
import type { Paper } from '#lib/papers/papers.ts';
import { paperGraph } from '#lib/publications/structured-data.ts';
import { PaperHead } from './paper-head.tsx';
import { PaperSources } from './paper-sources.tsx';
import { PaperBlocks } from './paper-text.tsx';

const closings = { resources: resourcesPage.closing, publications: publicationsPage.closing };

/** A paper or a report on a page of its own: what it decides, its text, its sources, its file. */
export async function PaperPage({ paper }: { paper: Paper }) {
  const { path, title, description, blocks, contents, sources, collection } = paper;
  const entries = [...contents, { id: 'sources', text: paperLabels.sources }].map(({ id, text }) => ({
    id,
    label: text,
  }));
  return (
    <SitePage path={path}>
      <JsonLd graph={await paperGraph(paper)} />
      <article aria-label={title}>
        <PageHero path={path} heading={title} lead={description} long />
        <div className="wrap pt-8 lg:pt-12">
          <PaperHead paper={paper} />
        </div>
        <div className="wrap grid grid-cols-1 gap-x-14 gap-y-8 py-8 lg:grid-cols-12 lg:py-14">
          <div className="lg:col-span-4">
            <TextContents entries={entries} label={paperLabels.contents} />
          </div>
          <div className="prose paper lg:col-span-8">
            <PaperBlocks blocks={blocks} />
            <PaperSources sources={sources} />
          </div>
        </div>
      </article>
      <CtaBand {...closings[collection]} />
    </SitePage>
  );
}
