import { ArchiveHero } from '@/components/newsletter/archive-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { ArchiveView } from '@/components/views/archive-view';
import { industryUpdates } from '@/content/industry-updates';
import { registeredMetadata } from '@/lib/metadata';
import { orEmptyAtBuild } from '@/lib/newsletter/build';
import { feedLinks } from '@/lib/newsletter/feed-paths';
import { newestIssue } from '@/lib/newsletter/queries';
import { archiveGraph } from '@/lib/newsletter/structured-data';

const path = '/industry-updates';
export const metadata = registeredMetadata(path, { feeds: feedLinks(industryUpdates.heading) });
// A regenerated page that cannot reach the database keeps its last good copy: the loaders throw.
export const revalidate = 300;

export default async function IndustryUpdatesPage() {
  const newest = await orEmptyAtBuild(newestIssue(), undefined);
  const { issues, total } = newest ?? { issues: [], total: 0 };
  return (
    <>
      <JsonLd graph={archiveGraph(path, issues, { shown: newest?.issue })} />
      <ArchiveHero />
      <ArchiveView issues={issues} total={total} page={1} selected={newest} announce />
    </>
  );
}
