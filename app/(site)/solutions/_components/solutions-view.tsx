import { CaseStudyCard } from './case-study-card.tsx';
import { IndustryTile } from './industry-tile.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { CaseStudy, Industry, Service } from '#content/schemas.ts';
import { solutionsPage } from '#content/pages/solutions.ts';

type SolutionsView = {
  caseStudies: readonly CaseStudy[];
  industries: readonly Industry[];
  services: readonly Service[];
};

export function SolutionsView({ caseStudies, industries, services }: SolutionsView) {
  const { casesHeading, casesLead, industriesHeading, industriesLead } = solutionsPage;
  return (
    <>
      <section className="section" aria-labelledby="cases">
        <div className="wrap">
          <SectionHead id="cases" heading={casesHeading} lead={casesLead} />
          <div className="mt-8 space-y-4 sm:mt-12 sm:space-y-8">
            {caseStudies.map((study, index) => (
              <CaseStudyCard
                key={study.slug}
                study={study}
                service={services.find(({ area }) => area === study.colour)!}
                mirrored={index % 2 === 1}
              />
            ))}
          </div>
        </div>
      </section>
      <section className="section bg-band" aria-labelledby="industries">
        <div className="wrap">
          <SectionHead id="industries" heading={industriesHeading} lead={industriesLead} />
          {/* Dense: a story takes a row of its own and the tiles after it still fill the row before it. */}
          <ul className="mt-8 grid grid-flow-row-dense gap-x-4 sm:mt-12 sm:grid-cols-2 lg:grid-cols-3">
            {industries.map((tile) => (
              <IndustryTile
                key={tile.slug}
                tile={tile}
                study={caseStudies.find(({ industry }) => industry === tile.industry)}
              />
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}
