import { Dates } from '#components/legal/dates.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { LegalView } from '#components/legal/legal-view.tsx';
import { termsOfService as legal } from '#content/collections/legal/terms-of-service.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';

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
