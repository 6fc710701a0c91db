import { Icon } from '#components/ui/icon.tsx';
import { BeforeAfter } from '#components/diagrams/before-after.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { Inline } from '#components/ui/prose.tsx';
import { caseDiagrams } from '#content/collections/case-study-diagrams.ts';
import type { Area, CaseStudy, Service } from '#content/schemas.ts';
import { solutionsPage } from '#content/pages/solutions.ts';
import { sectionWords } from '#content/words/section-words.ts';

const label = 'font-sans font-semibold tracking-normal';
const part = {
  as: 'div',
  level: 4,
  className: 'border-line max-md:border-b [--fold-top:0.5rem]',
  headingClass: `max-md:py-2.5 ${label}`,
  textClass: 'md:mt-2',
} as const;

type Look = { tint: string; ink: string; rule: string };
const looks: Record<Area, Look> = {
  observability: {
    tint: 'bg-observability-tint',
    ink: 'text-observability',
    rule: 'border-observability',
  },
  security: {
    tint: 'bg-security-tint',
    ink: 'text-security',
    rule: 'border-security',
  },
  ai: { tint: 'bg-ai-tint', ink: 'text-ai', rule: 'border-ai' },
};

type CaseStudyCard = { study: CaseStudy; service: Service; mirrored: boolean };

/** One case study: industry and drawing beside challenge, solution and results. */
export function CaseStudyCard({ study, service, mirrored }: CaseStudyCard) {
  const { slug, title, industry, icon, colour, challenge, solution, results, representative } = study;
  const look = looks[colour];
  const diagram = caseDiagrams[slug];
  return (
    <article id={slug} aria-label={title} className="reveal card overflow-hidden lg:grid lg:grid-cols-12">
      <div
        className={`flex flex-col gap-4 overflow-hidden p-4 sm:gap-8 sm:p-8 sm:max-lg:flex-row sm:max-lg:*:flex-1 lg:col-span-4 ${look.tint} ${mirrored ? 'lg:col-start-9 lg:row-start-1' : ''}`}
      >
        <div>
          {representative && <p className={`data ${look.ink}`}>{solutionsPage.representative}</p>}
          <p className="mt-2 flex items-center gap-3 font-display sm:mt-4 text-card leading-tight">
            <Icon of={icon} size={24} className={`shrink-0 ${look.ink}`} />
            <span>{industry}</span>
          </p>
          <p className="mt-2 sm:mt-3">
            <a href={`/services/${service.slug}`} className="link link-alone">
              {service.name}
            </a>
          </p>
        </div>
        {diagram && <BeforeAfter diagram={diagram} />}
      </div>
      <div className="p-4 sm:p-8 lg:col-span-8 lg:p-10">
        <h3 className="text-card sm:text-title">{title}</h3>
        <div className="mt-2 grid gap-x-10 gap-y-0 sm:mt-6 sm:gap-y-6 md:grid-cols-2">
          <Fold id={`${slug}-challenge`} heading={sectionWords.challenge} {...part}>
            <Inline text={challenge} className="prose text-muted" />
          </Fold>
          <Fold id={`${slug}-solution`} heading={sectionWords.solution} {...part}>
            <Inline text={solution} className="prose text-muted" />
          </Fold>
        </div>
        <h4 className={`mt-4 sm:mt-8 ${label}`}>{sectionWords.results}</h4>
        <ul className="mt-2 grid gap-x-6 gap-y-2.5 sm:mt-3 sm:gap-y-4 md:grid-cols-3">
          {results.map(({ text }) => (
            <Inline
              key={text}
              as="li"
              text={text}
              className={`border-t-2 pt-2 leading-snug max-sm:text-[0.9375rem] sm:pt-3 ${look.rule}`}
            />
          ))}
        </ul>
      </div>
    </article>
  );
}
