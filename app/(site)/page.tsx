import { CtaBand } from '@/components/sections/cta-band';
import { HomeHero } from '@/components/sections/home-hero';
import { HomeQuickstart } from '@/components/sections/home-quickstart';
import { HomeAbout, HomeBenefits, HomeExpertise } from '@/components/sections/home-sections';
import { JsonLd } from '@/components/seo/json-ld';
import { home } from '@/content/home';
import { consultation } from '@/content/navigation';
import { product } from '@/lib/enquiries/kinds';
import { registeredMetadata } from '@/lib/metadata';
import { pageGraph } from '@/lib/structured-data';

const path = '/';
export const metadata = registeredMetadata(path);

export default function HomePage() {
  return (
    <>
      <JsonLd graph={pageGraph({ path, fullOrganization: true })} />
      <HomeHero />
      <HomeAbout />
      <HomeExpertise />
      <HomeBenefits />
      <HomeQuickstart quickstart={product('ai-policy')} />
      <CtaBand {...home.closing} actions={[consultation]} />
    </>
  );
}
