import { CtaBand } from '@/components/sections/cta-band';
import { PageHero } from '@/components/sections/page-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { ServicesView } from '@/components/views/services-view';
import { servicesPage } from '@/content/services-page';
import { services } from '@/content/services/index';
import { registeredMetadata } from '@/lib/metadata';
import { servicesGraph } from '@/lib/services/structured-data';

const path = '/services';
export const metadata = registeredMetadata(path);

export default function ServicesPage() {
  const { heading, lead, closing } = servicesPage;
  return (
    <>
      <JsonLd graph={servicesGraph(path, services)} />
      <PageHero path={path} heading={heading} lead={lead} />
      <ServicesView />
      <CtaBand heading={closing.heading} text={closing.text} actions={[closing.action]} />
    </>
  );
}
