import { areaEdges } from '#components/ui/area-tints.ts';
import { paperLabels } from '#content/site/paper-labels.ts';
import { longDate } from '#lib/format.ts';
import type { Paper } from '#lib/papers/papers.ts';
import { DocumentLink } from './document-link.tsx';

/** What a reader wants to know before reading: for which decision, how long, how old, and the file. */
export function PaperHead({ paper }: { paper: Paper }) {
  const { decision, type, minutes, published, reviewed, nextReview, service, path, area } = paper;
  const days = [
    [paperLabels.published, published],
    [paperLabels.reviewed, reviewed],
    [paperLabels.nextReview, nextReview],
  ] as const;
  return (
    <section className={`card border-t-4 p-6 sm:p-8 ${areaEdges[area]}`} aria-labelledby="decision">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <h2 id="decision" className="data tracking-normal text-muted">
            {paperLabels.decision}
          </h2>
          <p className="mt-3 measure font-display text-lead leading-snug">{decision}</p>
        </div>
        <DocumentLink page={path} className="lg:col-span-4" />
      </div>
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 border-t border-line pt-5 text-meta">
        {days.map(([label, day]) => (
          <Fact key={label} label={label}>
            <time dateTime={day}>{longDate(day)}</time>
          </Fact>
        ))}
        <Fact label={paperLabels.type}>{type}</Fact>
        <Fact label={paperLabels.reading}>
          {minutes} {paperLabels.minutes}
        </Fact>
        {service && (
          <Fact label={paperLabels.belongsTo}>
            <a href={service.path} className="link link-alone">
              {service.name}
            </a>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
