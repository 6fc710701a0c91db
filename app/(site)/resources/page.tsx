import { CtaBand } from '#components/sections/cta-band.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { ResourcesView } from './_components/resources-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { guidePaper, resourcePapers } from '#content/papers.ts';
import { resourcesPage } from '#content/pages/resources.ts';
import { paperFeedLink } from '#lib/papers/feed.ts';
import { paperAt } from '#lib/papers/papers.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { resourceList } from '#lib/publications/structured-data.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';

const path = '/resources';
export const metadata = registeredMetadata(path, { alternates: paperFeedLink });

export default function ResourcesPage() {
  const { heading, lead, closing } = resourcesPage;
  return (
    <SitePage path={path}>
      <JsonLd
        graph={pageGraph({ path, type: 'CollectionPage', nodes: [resourceList(path, resourcePapers)] })}
      />
      <PageHero path={path} heading={heading} lead={lead} />
      <ResourcesView
        guide={guidePaper && paperAt(guidePaper.path)}
        papers={resourcePapers.map((paper) => paperAt(paper.path)!)}
      />
      <CtaBand {...closing} />
    </SitePage>
  );
}
