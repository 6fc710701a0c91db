import { CtaBand } from '@/components/sections/cta-band';
import { PageHero } from '@/components/sections/page-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { PublicationAnchors, PublicationsView } from '@/components/views/publications-view';
import { publicationsPage } from '@/content/publications-page';
import { reports } from '@/content/reports/index';
import { registeredMetadata } from '@/lib/metadata';
import { reportNodes } from '@/lib/publications/structured-data';
import { pageGraph } from '@/lib/structured-data';

const path = '/publications';
export const metadata = registeredMetadata(path);

export default function PublicationsPage() {
  const { heading, lead, closing } = publicationsPage;
  return (
    <>
      <JsonLd graph={pageGraph({ path, type: 'CollectionPage', nodes: reportNodes(path, reports) })} />
      <PageHero path={path} heading={heading} lead={lead}>
        <PublicationAnchors />
      </PageHero>
      <PublicationsView reports={reports} />
      <CtaBand {...closing} />
    </>
  );
}
