import { Dates } from '@/components/legal/dates';
import { PageHero } from '@/components/sections/page-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { LegalView } from '@/components/views/legal-view';
import { privacyPolicy as legal } from '@/content/legal/privacy-policy';
import { registeredMetadata } from '@/lib/metadata';
import { pageGraph } from '@/lib/structured-data';

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
