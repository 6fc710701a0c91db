import { SectionHead } from '#components/ui/section-head.tsx';
import { checks } from '#content/checks/index.ts';
import { checksPage } from '#content/pages/checks.ts';

const { heading, lead, run } = checksPage.list;

export function ChecksView() {
  return (
    <section className="section" aria-labelledby="choose">
      <div className="wrap">
        <SectionHead id="choose" heading={heading} lead={lead} />
        <ul className="mt-8 grid gap-6 sm:mt-12 lg:grid-cols-2">
          {checks.map(({ slug, name, gives }) => (
            <li key={slug} className="card p-6 sm:p-8">
              <h3 className="text-card">{name}</h3>
              <p className="mt-3 text-muted">{gives}</p>
              <p className="no-print mt-4">
                <a href={`/checks/${slug}`} className="link link-alone">
                  {run} {name}
                </a>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
