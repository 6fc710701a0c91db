import { CtaBand } from '#components/sections/cta-band.tsx';
import { PeopleSection } from '#components/sections/people-section.tsx';
import { HomeCase, HomeNewsletter } from './_components/home-evidence.tsx';
import { HomeHero } from './_components/home-hero.tsx';
import { HomeQuickstart } from './_components/home-quickstart.tsx';
import { HomeAbout, HomeBenefits, HomeExpertise } from './_components/home-sections.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { home } from '#content/pages/home.ts';
import { quickstartById, quickstarts } from '#content/collections/quickstarts/index.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';

const path = '/';
export const metadata = registeredMetadata(path);

export default function HomePage() {
  return (
    <SitePage path={path}>
      <JsonLd graph={pageGraph({ path, fullOrganization: true })} />
      <HomeHero />
      <HomeCase />
      <HomeAbout />
      <HomeExpertise />
      <HomeQuickstart quickstart={quickstartById(home.quickstart.id) ?? quickstarts[0]!} />
      <HomeBenefits />
      <HomeNewsletter />
      <PeopleSection />
      <CtaBand {...home.closing} actions={[home.hero.primary]} />
    </SitePage>
  );
}
