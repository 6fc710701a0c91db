import Link from 'next/link';
import type { Paper } from '#content/collections/resources.ts';
import { resourcesPage } from '#content/pages/resources.ts';
import { copyRequestPath } from '#lib/publications/copy-request.ts';
import { PaperActions } from './paper-actions.tsx';

const { download, contents: contentsLabel, onRequest, ask } = resourcesPage.buttons;

export function PaperItem({ paper }: { paper: Paper }) {
  const { slug, title, description, type, readTime, keywords, contents } = paper;
  const copyPath = copyRequestPath(title);
  return (
    <article id={slug} aria-label={title} data-reveal="" className="card p-6 sm:p-8">
      <p className="data flex flex-wrap justify-between gap-x-6 text-muted">
        <span>{type}</span>
        <span>{readTime}</span>
      </p>
      <h4 className="mt-3 font-display text-card leading-tight print:text-base">{title}</h4>
      <p className="measure mt-3 text-muted">{description}</p>
      <ul className="mt-4 flex flex-wrap gap-2 text-meta text-muted">
        {keywords.map((keyword) => (
          <li key={keyword} className="rounded-control bg-band px-2.5 py-0.5">
            {keyword}
          </li>
        ))}
      </ul>
      <PaperActions
        id={slug}
        title={title}
        download={download}
        contents={contentsLabel}
        copyPath={copyPath}
        onRequest={
          <>
            {onRequest}{' '}
            <Link href={copyPath} prefetch={false} className="link font-semibold">
              {ask}
            </Link>
          </>
        }
      >
        <p className="mt-5 hidden font-semibold print:block">{contentsLabel}</p>
        <ol className="pt-5">
          {contents.map((part, index) => (
            <li key={part} className="flex gap-4 border-t border-line py-2.5">
              <span className="data w-5 shrink-0 pt-1 text-muted" aria-hidden="true">
                {index + 1}
              </span>
              {part}
            </li>
          ))}
        </ol>
      </PaperActions>
    </article>
  );
}
