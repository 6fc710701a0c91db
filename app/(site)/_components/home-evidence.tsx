import { FeedLinks } from '#components/sections/links/feed-links.tsx';
import { BeforeAfterDrawing } from '#components/diagrams/before-after.tsx';
import { caseDiagrams } from '#content/collections/case-study-diagrams.ts';
import { caseStudyBySlug } from '#content/collections/case-studies.ts';
import { home } from '#content/pages/home.ts';
import { solutionsPage } from '#content/pages/solutions.ts';

/** One case study: what was, what is, and a drawing of both. */
export function HomeCase() {
  const { study, heading, before, after, all } = home.change;
  const diagram = caseDiagrams[study];
  const { industry, slug } = caseStudyBySlug(study)!;
  const sides = [
    { label: solutionsPage.before, points: before, rule: 'border-control' },
    { label: solutionsPage.after, points: after, rule: 'border-observability' },
  ];
  return (
    <section className="section bg-band" aria-labelledby="case">
      <div className="wrap grid items-center gap-x-14 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <p className="data text-muted">
            {solutionsPage.representative}: {industry}
          </p>
          <h2 id="case" className="mt-3 text-section">
            {heading}
          </h2>
          <div className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
            {sides.map(({ label, points, rule }) => (
              <div key={label} className={`border-t-2 pt-5 ${rule}`}>
                <h3 className="text-card">{label}</h3>
                <ul className="mt-4 space-y-3">
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <p className="no-print mt-8">
            <a href={`/solutions#${slug}`} className="link link-alone -my-2 font-semibold">
              {all}
            </a>
          </p>
        </div>
        {diagram && (
          <div className="lg:col-span-5">
            <BeforeAfterDrawing diagram={diagram} />
          </div>
        )}
      </div>
    </section>
  );
}

export function HomeNewsletter() {
  const { heading, text, link } = home.newsletter;
  return (
    <section className="no-print section" aria-labelledby="newsletter">
      <div className="wrap grid gap-x-14 gap-y-6 lg:grid-cols-12">
        <h2 id="newsletter" className="text-section lg:col-span-5">
          {heading}
        </h2>
        <div className="measure lg:col-span-7 lg:pt-2">
          <p className="text-lead leading-normal">{text}</p>
          <p className="mt-5">
            <a href={link.href} className="link link-alone -my-2 font-semibold">
              {link.label}
            </a>
          </p>
          <FeedLinks className="mt-4" />
        </div>
      </div>
    </section>
  );
}
