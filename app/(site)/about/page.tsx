import { CtaBand } from '#components/sections/cta-band.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { AboutView } from './_components/about-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { about } from '#content/pages/about.ts';
import { site } from '#content/site/site.ts';
import { documentAlternate } from '#lib/documents/documents.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';

const path = '/about';
export const metadata = registeredMetadata(path, { alternates: documentAlternate(path) });

export default function AboutPage() {
  return (
    <SitePage path={path}>
      <JsonLd graph={pageGraph({ path, type: 'AboutPage' })} />
      <PageHero path={path} heading={about.heading} kicker={site.tagline} lead={about.lead} />
      <AboutView />
      <CtaBand {...about.closing} actions={about.actions} />
    </SitePage>
  );
}
