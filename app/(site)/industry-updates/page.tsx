import { ArchiveHero } from '@/components/newsletter/archive-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { ArchiveView } from '@/components/views/archive-view';
import { industryUpdates } from '@/content/industry-updates';
import { registeredMetadata } from '@/lib/metadata';
import { orEmptyAtBuild } from '@/lib/newsletter/build';
import { feedLinks } from '@/lib/newsletter/feed-paths';
import { listIssues, neighboursOf, newestIssue } from '@/lib/newsletter/queries';
import { archiveGraph } from '@/lib/newsletter/structured-data';

const path = '/industry-updates';
export const metadata = registeredMetadata(path, { feeds: feedLinks(industryUpdates.heading) });
// A regenerated page that cannot reach the database keeps its last good copy: the loaders throw.
export const revalidate = 300;

async function load() {
  const [list, issue] = await Promise.all([listIssues(1), newestIssue()]);
  return { ...list, selected: issue && { issue, neighbours: await neighboursOf(issue.number) } };
}

export default async function IndustryUpdatesPage() {
  const { issues, total, selected } = await orEmptyAtBuild(load(), {
    issues: [],
    total: 0,
    selected: undefined,
  });
  return (
    <>
      <JsonLd graph={archiveGraph(path, issues, { shown: selected?.issue })} />
      <ArchiveHero />
      <ArchiveView issues={issues} total={total} page={1} selected={selected} announce />
    </>
  );
}
