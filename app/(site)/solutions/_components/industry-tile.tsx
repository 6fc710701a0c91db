import { Disclosure } from '#components/ui/disclosure.tsx';
import { Inline } from '#components/ui/prose.tsx';
import type { CaseStudy, Industry } from '#content/schemas.ts';
import { solutionsPage } from '#content/pages/solutions.ts';

/** One industry: its story is a grid row of its own below the tile's row, so that no tile moves. */
export function IndustryTile({ tile, study }: { tile: Industry; study: CaseStudy | undefined }) {
  const { slug, industry, success } = tile;
  return (
    <li className="contents noscript:block print:block">
      <Disclosure
        id={slug}
        as="h3"
        heading={industry}
        headingClass="mb-2 text-xl sm:mb-3 sm:text-2xl"
        buttonClass="card min-h-12 px-4 py-2 sm:min-h-18 sm:px-5 sm:py-4 hover:border-control aria-expanded:border-accent aria-expanded:bg-accent aria-expanded:text-on-accent"
        panelClass="col-span-full"
      >
        <div className="mb-5 gap-x-10 border-l-3 border-accent py-2 pl-5 lg:grid lg:grid-cols-12 lg:noscript:block lg:print:block">
          <div className="lg:col-span-4">
            <p
              aria-hidden="true"
              data-needs-script=""
              className="font-display text-card max-sm:hidden noscript:hidden print:hidden"
            >
              {industry}
            </p>
            <p className="data mt-1 text-muted">{solutionsPage.story}</p>
          </div>
          <div className="mt-3 max-w-[68ch] lg:col-span-8 lg:mt-0 lg:noscript:mt-3">
            <Inline text={success} className="prose" />
            {study && (
              <p className="mt-3">
                {solutionsPage.fullCase}{' '}
                <a href={`#${study.slug}`} className="link font-semibold">
                  {study.title}
                </a>
              </p>
            )}
          </div>
        </div>
      </Disclosure>
    </li>
  );
}
