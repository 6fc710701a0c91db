import { FeaturedGuide } from './featured-guide.tsx';
import { NewsletterBox } from './newsletter-box.tsx';
import { PaperItem } from './paper-item.tsx';
import { areaEdges } from '#components/ui/area-tints.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { resourcesPage } from '#content/pages/resources.ts';
import type { Paper } from '#lib/papers/papers.ts';

type ResourcesView = { guide: Paper | undefined; papers: readonly Paper[] };

export function ResourcesView({ guide, papers }: ResourcesView) {
  const { papers: head, categories } = resourcesPage;
  return (
    <>
      {guide && <FeaturedGuide guide={guide} />}
      <section className="section bg-band" aria-labelledby="papers">
        <div className="wrap">
          <SectionHead id="papers" heading={head.heading} lead={head.text} />
          {categories.map(({ name, area, lead }) => (
            <div
              key={name}
              className={`mt-10 grid gap-x-10 gap-y-5 border-t-4 pt-6 sm:mt-14 sm:pt-8 lg:grid-cols-12 ${areaEdges[area]}`}
            >
              <div className="lg:col-span-4">
                <div className="lg:sticky lg:top-28">
                  <h3 className="text-title">{name}</h3>
                  <p className="mt-3 text-muted">{lead}</p>
                </div>
              </div>
              <div className="space-y-4 sm:space-y-6 lg:col-span-8">
                {papers
                  .filter((paper) => paper.collection === 'resources' && paper.category === name)
                  .map((paper) => (
                    <PaperItem key={paper.slug} paper={paper} />
                  ))}
              </div>
            </div>
          ))}
        </div>
      </section>
      <NewsletterBox newsletter={resourcesPage.newsletter} />
    </>
  );
}
