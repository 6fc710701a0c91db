import { CtaBand } from '#components/sections/cta-band.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { PublicationAnchors, PublicationsView } from './_components/publications-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { publicationsPage } from '#content/pages/publications.ts';
import { reports } from '#content/collections/reports/index.ts';
import { paperFeedLink } from '#lib/papers/feed.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { reportNodes } from '#lib/publications/structured-data.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';

const path = '/publications';
export const metadata = registeredMetadata(path, { alternates: paperFeedLink });

export default function PublicationsPage() {
  const { heading, lead, closing } = publicationsPage;
  return (
    <SitePage path={path}>
      <JsonLd graph={pageGraph({ path, type: 'CollectionPage', nodes: reportNodes(path, reports) })} />
      <PageHero path={path} heading={heading} lead={lead}>
        <PublicationAnchors />
      </PageHero>
      <PublicationsView reports={reports} />
      <CtaBand {...closing} />
    </SitePage>
  );
}
