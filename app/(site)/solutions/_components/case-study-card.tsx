import { Icon } from '#components/ui/icon.tsx';
import { BeforeAfter } from '#components/diagrams/before-after.tsx';
import { Inline } from '#components/ui/prose.tsx';
import { caseDiagrams } from '#content/collections/case-study-diagrams.ts';
import type { Area, CaseStudy, Service } from '#content/schemas.ts';
import { solutionsPage } from '#content/pages/solutions.ts';

const label = 'font-sans font-semibold tracking-normal';

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
    <article
      id={slug}
      aria-label={title}
      data-reveal=""
      className="card overflow-hidden lg:grid lg:grid-cols-12"
    >
      <div
        className={`flex flex-col gap-8 overflow-hidden p-6 sm:p-8 sm:max-lg:flex-row sm:max-lg:*:flex-1 lg:col-span-4 ${look.tint} ${mirrored ? 'lg:order-last' : ''}`}
      >
        <div>
          {representative && <p className={`data ${look.ink}`}>{solutionsPage.representative}</p>}
          <p className="mt-4 flex items-center gap-3 font-display text-card leading-tight">
            <Icon of={icon} size={24} className={`shrink-0 ${look.ink}`} />
            {industry}
          </p>
          <p className="mt-3">
            <a href={`/services/${service.slug}`} className="link">
              {service.name}
            </a>
          </p>
        </div>
        {diagram && <BeforeAfter diagram={diagram} />}
      </div>
      <div className="p-6 sm:p-8 lg:col-span-8 lg:p-10">
        <h3 className="text-title">{title}</h3>
        <div className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2">
          <Part heading="Challenge" text={challenge} />
          <Part heading="Solution" text={solution} />
        </div>
        <h4 className={`mt-8 ${label}`}>Results</h4>
        <ul className="mt-3 grid gap-x-6 gap-y-4 md:grid-cols-3">
          {results.map(({ text }) => (
            <Inline key={text} as="li" text={text} className={`border-t-2 pt-3 leading-snug ${look.rule}`} />
          ))}
        </ul>
      </div>
    </article>
  );
}

function Part({ heading, text }: { heading: string; text: string }) {
  return (
    <div>
      <h4 className={label}>{heading}</h4>
      <Inline text={text} className="prose mt-2 text-muted" />
    </div>
  );
}
