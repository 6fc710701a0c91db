import { paperLabels } from '#content/site/paper-labels.ts';
import type { Paper } from '#lib/papers/papers.ts';
import { PaperActions, PaperParts } from './paper-actions.tsx';

export function PaperItem({ paper }: { paper: Paper }) {
  const { slug, path, title, description, type, keywords, contents, minutes } = paper;
  return (
    <article id={slug} aria-label={title} className="reveal card p-5 sm:p-8">
      <p className="data flex flex-wrap justify-between gap-x-6 text-muted">
        <span>{type}</span>
        <span>
          {minutes} {paperLabels.readTime}
        </span>
      </p>
      <h4 className="mt-2 font-display sm:mt-3 text-card leading-tight print:text-base">{title}</h4>
      <p className="measure mt-2 sm:mt-3 text-muted">{description}</p>
      <ul className="mt-3 flex flex-wrap gap-1.5 sm:mt-4 sm:gap-2 text-meta text-muted">
        {keywords.map((keyword) => (
          <li key={keyword} className="rounded-control border border-line bg-band px-2 sm:px-2.5 sm:py-0.5">
            {keyword}
          </li>
        ))}
      </ul>
      <div className="mt-4 sm:mt-5">
        <PaperActions path={path} title={title} />
      </div>
      <PaperParts path={path} title={title} parts={contents} />
    </article>
  );
}
