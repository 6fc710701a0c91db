import { CtaBand } from '#components/sections/cta-band.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { QuickstartsView } from './_components/quickstarts-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { contactAbout } from '#content/contact-about.ts';
import { quickstartsPage } from '#content/pages/quickstarts.ts';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { quickstartList } from '#app/(site)/sme-quickstarts/_components/structured-data.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';

const path = '/sme-quickstarts';
export const metadata = registeredMetadata(path);

export default function QuickstartsPage() {
  const { heading, lead, closing } = quickstartsPage;
  return (
    <SitePage path={path}>
      <JsonLd graph={pageGraph({ path, type: 'CollectionPage', nodes: [quickstartList()] })} />
      <PageHero path={path} heading={heading} lead={lead} />
      <QuickstartsView quickstarts={quickstarts} />
      <CtaBand
        heading={closing.heading}
        text={closing.text}
        actions={[{ href: contactAbout('SME Quickstarts'), label: 'Get Started Today' }, ...closing.checks]}
      />
    </SitePage>
  );
}
