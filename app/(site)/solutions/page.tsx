import { CtaBand } from '@/components/sections/cta-band';
import { PageHero } from '@/components/sections/page-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { SolutionsView } from '@/components/views/solutions-view';
import { caseStudies } from '@/content/case-studies/index';
import { industries } from '@/content/industries';
import { services } from '@/content/services/index';
import { solutionsPage } from '@/content/solutions-page';
import { registeredMetadata } from '@/lib/metadata';
import { caseStudyList } from '@/lib/publications/structured-data';
import { pageGraph } from '@/lib/structured-data';

const path = '/solutions';
export const metadata = registeredMetadata(path);

export default function SolutionsPage() {
  const { heading, lead, closing } = solutionsPage;
  return (
    <>
      <JsonLd
        graph={pageGraph({ path, type: 'CollectionPage', nodes: [caseStudyList(path, caseStudies)] })}
      />
      <PageHero path={path} heading={heading} lead={lead} />
      <SolutionsView caseStudies={caseStudies} industries={industries} services={services} />
      <CtaBand heading={closing.heading} text={closing.text} actions={[closing.action]} />
    </>
  );
}
