import { resourcesPage } from '#content/pages/resources.ts';
import type { Paper } from '#lib/papers/papers.ts';
import { PaperActions } from './paper-actions.tsx';

/** The guide's cover and contents. */
export function FeaturedGuide({ guide }: { guide: Paper }) {
  const { label, contentsHeading } = resourcesPage.featured;
  const { slug, path, title, description, contents } = guide;
  return (
    <section className="section" aria-labelledby={slug}>
      <div className="wrap grid gap-x-14 gap-y-9 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-28">
            <p className="data text-muted">{label}</p>
            <h2 id={slug} className="mt-3 text-section">
              {title}
            </h2>
            <p className="mt-5 text-muted">{description}</p>
            <div className="mt-7">
              <PaperActions path={path} title={title} />
            </div>
          </div>
        </div>
        <div className="lg:col-span-7">
          <h3 className="text-card">{contentsHeading}</h3>
          <ol className="mt-4 divide-y divide-line border-y border-line">
            {contents.map(({ id, text }, index) => (
              // A line of the link's height before the number, which would move when the link arrives.
              <li
                key={id}
                className="flex items-baseline gap-5 py-2.5 before:-mr-5 before:content-['\200b'] sm:py-4"
              >
                <span className="data w-6 shrink-0 text-muted" aria-hidden="true">
                  {String(index + 1).padStart(2, '0')}
                </span>
                <a
                  href={`${path}#${id}`}
                  className="-my-2.5 flex-1 py-2.5 font-semibold hover:text-accent hover:underline"
                >
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
