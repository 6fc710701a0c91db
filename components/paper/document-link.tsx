import type { ReactNode } from 'react';
import { paperLabels } from '#content/site/paper-labels.ts';
import { documentLabel, documentOf, documentPath } from '#lib/documents/documents.ts';

type DocumentLink = {
  page: string;
  className?: string;
  /** Further buttons beside it. */
  children?: ReactNode;
};

/** The way to a page's file, with what the file is. */
export async function DocumentLink({ page, className = '', children }: DocumentLink) {
  const document = documentOf(page);
  return (
    <div className={`no-print ${className}`}>
      <div className="flex flex-wrap gap-3">
        <a href={documentPath(document)} download="" className="button button-outline">
          {paperLabels.download}
          <span className="sr-only">: {document.title}</span>
        </a>
        {children}
      </div>
      <p className="mt-2 text-meta text-muted">
        {document.name && `${document.name}: `}
        {await documentLabel(document)}
      </p>
    </div>
  );
}
