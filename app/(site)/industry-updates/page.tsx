import { ArchiveHero } from '@/components/newsletter/archive-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { ArchiveView } from '@/components/views/archive-view';
import { registeredMetadata } from '@/lib/metadata';
import { orEmptyAtBuild } from '@/lib/newsletter/build';
import { listIssues, newestIssue } from '@/lib/newsletter/queries';
import { archiveGraph } from '@/lib/newsletter/structured-data';

const path = '/industry-updates';
export const metadata = registeredMetadata(path);
// A regenerated page that cannot reach the database keeps its last good copy: the loaders throw.
export const revalidate = 300;

export default async function IndustryUpdatesPage() {
  const [{ issues, total }, newest] = await orEmptyAtBuild(Promise.all([listIssues(1), newestIssue()]), [
    { issues: [], total: 0 },
    undefined,
  ]);
  return (
    <>
      <JsonLd graph={archiveGraph(path, issues)} />
      <ArchiveHero />
      <ArchiveView issues={issues} total={total} page={1} selected={newest} />
    </>
  );
}
