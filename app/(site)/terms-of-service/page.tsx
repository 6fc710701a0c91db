import { Dates } from '@/components/legal/dates';
import { PageHero } from '@/components/sections/page-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { LegalView } from '@/components/views/legal-view';
import { termsOfService as legal } from '@/content/legal/terms-of-service';
import { registeredMetadata } from '@/lib/metadata';
import { pageGraph } from '@/lib/structured-data';

const path = '/terms-of-service';
export const metadata = registeredMetadata(path);

export default function TermsOfServicePage() {
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
