import type { FeaturedGuide as Guide } from '#content/collections/resources.ts';
import { resourcesPage } from '#content/pages/resources.ts';
import { PaperCopy } from './paper-actions.tsx';

/** The guide's cover and contents. */
export function FeaturedGuide({ guide }: { guide: Guide }) {
  const { label, contentsHeading } = resourcesPage.featured;
  const { slug, title, description, contents, published } = guide;
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
              <PaperCopy title={title} published={published} />
            </div>
          </div>
        </div>
        <div className="lg:col-span-7">
          <h3 className="text-card">{contentsHeading}</h3>
          <ol className="mt-4 divide-y divide-line border-y border-line">
            {contents.map((part, index) => (
              <li key={part.title} className="flex items-baseline gap-5 py-2.5 sm:py-4">
                <span className="data w-6 shrink-0 text-muted" aria-hidden="true">
                  {String(index + 1).padStart(2, '0')}
                </span>
                <div className="grid flex-1 gap-x-6 sm:grid-cols-5">
                  <p className="font-semibold sm:col-span-2">{part.title}</p>
                  <p className="text-muted sm:col-span-3">{part.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
