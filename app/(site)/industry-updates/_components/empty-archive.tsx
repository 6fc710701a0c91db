import { industryUpdates } from '#content/pages/industry-updates.ts';
import { RefreshButton } from './refresh.tsx';

/** What stands above the list while nothing was sent yet; it stays while it is tried again. */
export function EmptyArchive() {
  const { emptyHeading, emptyText, retry, retrying } = industryUpdates;
  return (
    <div className="card mb-10 max-w-3xl p-8" role="status">
      <h2 className="text-title">{emptyHeading}</h2>
      <p className="mt-4 mb-6 text-muted">{emptyText}</p>
      <RefreshButton label={retry} busyLabel={retrying} className="button button-outline" />
    </div>
  );
}
