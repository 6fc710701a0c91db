import { FeedLinks } from '#components/sections/feed-links.tsx';
import { caseStudyBySlug } from '#content/collections/case-studies.ts';
import { home } from '#content/pages/home.ts';
import { solutionsPage } from '#content/pages/solutions.ts';

/** One case study: what was, beside what is. */
export function HomeCase() {
  const { study, heading, before, after, all } = home.change;
  const { industry, slug } = caseStudyBySlug(study)!;
  const sides = [
    { label: solutionsPage.before, points: before, rule: 'border-control' },
    { label: solutionsPage.after, points: after, rule: 'border-observability' },
  ];
  return (
    <section className="section" aria-labelledby="case">
      <div className="wrap grid gap-x-14 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <p className="data text-muted">
            {solutionsPage.representative}: {industry}
          </p>
          <h2 id="case" className="mt-3 text-section">
            {heading}
          </h2>
          <p className="mt-6">
            <a href={`/solutions#${slug}`} className="link font-semibold">
              {all}
            </a>
          </p>
        </div>
        <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:col-span-8">
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
      </div>
    </section>
  );
}

export function HomeLetter() {
  const { heading, text, link } = home.letter;
  return (
    <section className="section bg-band" aria-labelledby="letter">
      <div className="wrap grid gap-x-14 gap-y-6 lg:grid-cols-12">
        <h2 id="letter" className="text-section lg:col-span-5">
          {heading}
        </h2>
        <div className="measure lg:col-span-7 lg:pt-2">
          <p className="text-lead leading-normal">{text}</p>
          <p className="mt-5">
            <a href={link.href} className="link font-semibold">
              {link.label}
            </a>
          </p>
          <FeedLinks className="mt-4" />
        </div>
      </div>
    </section>
  );
}
