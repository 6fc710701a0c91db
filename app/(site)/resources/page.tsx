import { CtaBand } from '@/components/sections/cta-band';
import { PageHero } from '@/components/sections/page-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { ResourcesView } from '@/components/views/resources-view';
import { featuredGuide, resources } from '@/content/resources';
import { resourcesPage } from '@/content/resources-page';
import { registeredMetadata } from '@/lib/metadata';
import { resourceList } from '@/lib/publications/structured-data';
import { pageGraph } from '@/lib/structured-data';

const path = '/resources';
export const metadata = registeredMetadata(path);

export default function ResourcesPage() {
  const { heading, lead, closing } = resourcesPage;
  return (
    <>
      <JsonLd graph={pageGraph({ path, type: 'CollectionPage', nodes: [resourceList(path, resources)] })} />
      <PageHero path={path} heading={heading} lead={lead} />
      <ResourcesView guide={featuredGuide} papers={resources} />
      <CtaBand {...closing} />
    </>
  );
}
