import type { CaseStudy, Quickstart } from '#content/schemas.ts';
import { serviceLabels } from '#content/collections/services/labels.ts';
import { dollars } from '#lib/format.ts';
import { priceWithGst } from '#lib/pricing/pricing.ts';

const labels = serviceLabels.related;
const card = 'card flex flex-col overflow-hidden';
const link = 'link mt-auto self-start pt-5 font-semibold';

/** One case and one fixed-price product from the same field. */
export function RelatedWork({ study, quickstart }: { study: CaseStudy; quickstart: Quickstart }) {
  const { total } = priceWithGst(quickstart.exGstCents);
  return (
    <ul className="mt-8 grid gap-6 md:grid-cols-2">
      <li data-reveal="" className={card}>
        <div className="flex flex-1 flex-col p-6">
          <p className="data text-muted">
            {labels.caseStudy}: {study.industry}
          </p>
          <h3 className="mt-3 text-card">{study.title}</h3>
          <p className="mt-3 text-muted">{study.results[0]?.text}</p>
          {study.representative && <p className="mt-3 text-meta text-muted">{labels.representative}</p>}
          <a
            href={`/solutions#${study.slug}`}
            className={link}
            aria-label={`${labels.readCase}: ${study.title}`}
          >
            {labels.readCase}
          </a>
        </div>
      </li>
      <li data-reveal="" className={card}>
        <div className="flex flex-1 flex-col p-6">
          <p className="data text-muted">{labels.quickstart}</p>
          <h3 className="mt-3 text-card">{quickstart.title}</h3>
          <p className="mt-3 text-muted">{quickstart.description}</p>
          <p className="mt-3">
            <span className="font-semibold">
              {dollars(total)} inc GST{quickstart.unit === 'user' && ' per user'}
            </span>{' '}
            ({quickstart.priceText})
          </p>
          <a
            href={`/sme-quickstarts/${quickstart.id}`}
            className={link}
            aria-label={`${labels.seeQuickstart}: ${quickstart.title}`}
          >
            {labels.seeQuickstart}
          </a>
        </div>
      </li>
    </ul>
  );
}
