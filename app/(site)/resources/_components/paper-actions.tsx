import { resourcesPage } from '#content/pages/resources.ts';
import type { Published } from '#content/schemas.ts';
import { copyRequestPath } from '#lib/publications/copy-request.ts';

const { download, contents, notPublished, ask } = resourcesPage.buttons;

type Paper = { title: string; published?: Published | undefined };

/** The way to a paper: its file, or one line for as long as there is none. */
export function PaperCopy({ title, published }: Paper) {
  if (published) {
    return (
      <a href={published.file} download="" className="button button-outline no-print">
        {download}
        <span className="sr-only">: {title}</span>
      </a>
    );
  }
  return (
    <p className="no-print text-balance">
      {notPublished}{' '}
      <a href={copyRequestPath(title)} className="link font-semibold">
        {ask}
        <span className="sr-only">: {title}</span>
      </a>
    </p>
  );
}

export function PaperContents({ title, parts }: { title: string; parts: readonly string[] }) {
  return (
    <details className="mt-3 sm:mt-5">
      <summary className="button button-outline">
        {contents}
        <span className="sr-only">: {title}</span>
      </summary>
      <ol className="pt-5">
        {parts.map((part, index) => (
          <li key={part} className="flex gap-4 border-t border-line py-2.5">
            <span className="data w-5 shrink-0 pt-1 text-muted" aria-hidden="true">
              {index + 1}
            </span>
            {part}
          </li>
        ))}
      </ol>
    </details>
  );
}
