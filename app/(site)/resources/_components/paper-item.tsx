import type { Paper } from '#content/collections/resources.ts';
import { PaperContents, PaperCopy } from './paper-actions.tsx';

export function PaperItem({ paper }: { paper: Paper }) {
  const { slug, title, description, type, keywords, contents, published } = paper;
  return (
    <article id={slug} aria-label={title} data-reveal="" className="card p-6 sm:p-8">
      <p className="data flex flex-wrap justify-between gap-x-6 text-muted">
        <span>{type}</span>
        {published && <span>{published.readTime}</span>}
      </p>
      <h4 className="mt-3 font-display text-card leading-tight print:text-base">{title}</h4>
      <p className="measure mt-3 text-muted">{description}</p>
      <ul className="mt-4 flex flex-wrap gap-2 text-meta text-muted">
        {keywords.map((keyword) => (
          <li key={keyword} className="rounded-control border border-line bg-band px-2.5 py-0.5">
            {keyword}
          </li>
        ))}
      </ul>
      <div className="mt-5">
        <PaperCopy title={title} published={published} />
      </div>
      <PaperContents title={title} parts={contents} />
    </article>
  );
}
