import { DocumentLink } from '#components/paper/document-link.tsx';
import { paperLabels } from '#content/site/paper-labels.ts';
import type { PaperRecord } from '#content/papers.ts';
import type { PaperHeading } from '#lib/papers/papers.ts';

type Named = Pick<PaperRecord, 'path' | 'title'>;

/** The two ways to a paper: its file, and its page. */
export function PaperActions({ path, title }: Named) {
  return (
    <DocumentLink page={path}>
      <a href={path} className="button button-outline">
        {paperLabels.read}
        <span className="sr-only">: {title}</span>
      </a>
    </DocumentLink>
  );
}

export function PaperParts({ path, title, parts }: Named & { parts: readonly PaperHeading[] }) {
  return (
    <details className="mt-3 sm:mt-5">
      <summary className="py-2.5 font-semibold">
        {paperLabels.contents}
        <span className="sr-only">: {title}</span>
      </summary>
      <ol className="pt-3">
        {parts.map(({ id, text }, index) => (
          <li key={id} className="flex gap-4 border-t border-line py-2.5">
            <span className="data w-5 shrink-0 pt-1 text-muted" aria-hidden="true">
              {index + 1}
            </span>
            <a href={`${path}#${id}`} className="-my-2.5 flex-1 py-2.5 hover:text-accent hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
