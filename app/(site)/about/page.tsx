import { CtaBand } from '@/components/sections/cta-band';
import { PageHero } from '@/components/sections/page-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { AboutView } from '@/components/views/about-view';
import { about } from '@/content/about';
import { site } from '@/content/site';
import { registeredMetadata } from '@/lib/metadata';
import { pageGraph } from '@/lib/structured-data';

const path = '/about';
export const metadata = registeredMetadata(path);

export default function AboutPage() {
  return (
    <>
      <JsonLd graph={pageGraph({ path, type: 'AboutPage' })} />
      <PageHero path={path} heading={about.heading} kicker={site.tagline} lead={about.lead} />
      <AboutView />
      <CtaBand {...about.closing} actions={about.actions} />
    </>
  );
}
