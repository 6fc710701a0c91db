import { CtaBand } from '@/components/sections/cta-band';
import { PageHero } from '@/components/sections/page-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { QuickstartsView } from '@/components/views/quickstarts-view';
import { quickstartsPage } from '@/content/quickstarts-page';
import { quickstarts } from '@/content/quickstarts/index';
import { registeredMetadata } from '@/lib/metadata';
import { quickstartList } from '@/lib/quickstarts/structured-data';
import { pageGraph } from '@/lib/structured-data';

const path = '/sme-quickstarts';
export const metadata = registeredMetadata(path);

export default function QuickstartsPage() {
  const { heading, lead, closing } = quickstartsPage;
  return (
    <>
      <JsonLd graph={pageGraph({ path, type: 'CollectionPage', nodes: [quickstartList()] })} />
      <PageHero path={path} heading={heading} lead={lead} />
      <QuickstartsView quickstarts={quickstarts} />
      <CtaBand {...closing} actions={[{ href: '/contact', label: 'Get Started Today' }]} />
    </>
  );
}
