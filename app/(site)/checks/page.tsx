import { CtaBand } from '#components/sections/cta-band.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { checksPage } from '#content/pages/checks.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';
import { ChecksView } from './_components/checks-view.tsx';

const path = '/checks';
export const metadata = registeredMetadata(path);

export default function ChecksPage() {
  const { heading, lead, closing } = checksPage;
  return (
    <SitePage path={path}>
      <JsonLd graph={pageGraph({ path, type: 'CollectionPage' })} />
      <PageHero path={path} heading={heading} lead={lead} />
      <ChecksView />
      <CtaBand heading={closing.heading} text={closing.text} actions={[closing.action]} />
    </SitePage>
  );
}
