import { CtaBand } from '#components/sections/cta-band.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { ServicesView } from './_components/services-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { servicesPage } from '#content/pages/services.ts';
import { services } from '#content/collections/services/index.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { servicesGraph } from '#app/(site)/services/_components/structured-data.ts';

const path = '/services';
export const metadata = registeredMetadata(path);

export default function ServicesPage() {
  const { heading, lead, closing } = servicesPage;
  return (
    <SitePage path={path}>
      <JsonLd graph={servicesGraph(path, services)} />
      <PageHero path={path} heading={heading} lead={lead} />
      <ServicesView />
      <CtaBand heading={closing.heading} text={closing.text} actions={[closing.action]} />
    </SitePage>
  );
}
