import { CtaBand } from '#components/sections/cta-band.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { SolutionsView } from './_components/solutions-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { caseStudies } from '#content/collections/case-studies.ts';
import { industries } from '#content/collections/industries.ts';
import { services } from '#content/collections/services/index.ts';
import { solutionsPage } from '#content/pages/solutions.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { caseStudyList } from '#lib/publications/structured-data.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';

const path = '/solutions';
export const metadata = registeredMetadata(path);

export default function SolutionsPage() {
  const { heading, lead, closing } = solutionsPage;
  return (
    <SitePage path={path}>
      <JsonLd
        graph={pageGraph({ path, type: 'CollectionPage', nodes: [caseStudyList(path, caseStudies)] })}
      />
      <PageHero path={path} heading={heading} lead={lead} />
      <SolutionsView caseStudies={caseStudies} industries={industries} services={services} />
      <CtaBand heading={closing.heading} text={closing.text} actions={[closing.action]} />
    </SitePage>
  );
}
