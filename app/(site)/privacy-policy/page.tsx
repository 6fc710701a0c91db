import { Dates } from '#components/legal/dates.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { LegalView } from '#components/legal/legal-view.tsx';
import { privacyPolicy as legal } from '#content/collections/legal/privacy-policy.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';

const path = '/privacy-policy';
export const metadata = registeredMetadata(path);

export default function PrivacyPolicyPage() {
  return (
    <>
      <JsonLd graph={pageGraph({ path, dateModified: legal.effectiveFrom })} />
      <PageHero path={path} heading={legal.title} lead={legal.lead}>
        <Dates legal={legal} today={new Date()} />
      </PageHero>
      <LegalView legal={legal} />
    </>
  );
}
