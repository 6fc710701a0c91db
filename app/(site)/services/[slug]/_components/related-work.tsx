import { Fold } from '#components/ui/fold.tsx';
import type { CaseStudy, Quickstart } from '#content/schemas.ts';
import { serviceLabels } from '#content/collections/services/labels.ts';
import { priceWords } from '#content/words/price-words.ts';
import { dollars } from '#lib/format.ts';
import { quickstartPrice, unitText } from '#lib/pricing/quickstart-price.ts';
import type { Related } from './related.ts';

const labels = serviceLabels.related;
const card = 'card p-5 sm:p-6';
const link = 'no-print link inline-flex min-h-11 items-center font-semibold';
const headingClass = 'mt-2 text-card sm:mt-3';

/** One case and one fixed-price product from the same field, or two cases. */
export function RelatedWork({ studies, quickstart }: Related) {
  return (
    <ul className="mt-6 grid gap-4 sm:mt-8 sm:gap-6 md:grid-cols-2 print:break-inside-avoid">
      {studies.map((study) => (
        <CaseCard key={study.slug} study={study} />
      ))}
      {quickstart && <ProductCard quickstart={quickstart} />}
    </ul>
  );
}

const CaseCard = ({ study }: { study: CaseStudy }) => (
  <Fold
    id={`related-${study.slug}`}
    before={
      <p className="data text-muted">
        {labels.caseStudy}: {study.industry}
      </p>
    }
    heading={study.title}
    className={card}
    headingClass={headingClass}
    after={
      <a href={`/solutions#${study.slug}`} className={link} aria-label={`${labels.readCase}: ${study.title}`}>
        {labels.readCase}
      </a>
    }
  >
    <p className="pt-3 text-muted">{study.results[0]?.text}</p>
    {study.representative && <p className="mt-3 text-meta text-muted">{labels.representative}</p>}
  </Fold>
);

function ProductCard({ quickstart }: { quickstart: Quickstart }) {
  const { total } = quickstartPrice(quickstart);
  return (
    <Fold
      id="related-quickstart"
      before={<p className="data text-muted">{labels.quickstart}</p>}
      heading={quickstart.title}
      className={card}
      headingClass={headingClass}
      after={
        <a
          href={`/sme-quickstarts/${quickstart.id}`}
          className={link}
          aria-label={`${labels.seeQuickstart}: ${quickstart.title}`}
        >
          {labels.seeQuickstart}
        </a>
      }
    >
      <p className="pt-3 text-muted">{quickstart.description}</p>
      <p className="mt-3">
        <span className="font-semibold">
          {dollars(total)} {priceWords.incGst}
          {unitText(quickstart)}
        </span>{' '}
        ({quickstart.priceText})
      </p>
    </Fold>
  );
}
