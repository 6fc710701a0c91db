import { industryUpdates } from '@/content/industry-updates';

export function EmptyArchive() {
  return (
    <section className="section">
      <div className="wrap">
        <div className="card mx-auto max-w-2xl p-8 text-center" role="status">
          <h2 className="text-title">{industryUpdates.emptyHeading}</h2>
          <p className="mt-4 text-muted">{industryUpdates.emptyText}</p>
          <p className="mt-6">
            {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- a retry loads the document again */}
            <a href="/industry-updates" className="button button-outline">
              Retry Loading Newsletters
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
