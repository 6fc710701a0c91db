import { ArchiveHero } from './_components/archive-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { ArchiveView } from './_components/archive-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { archivePath } from '#lib/routes.ts';
import { newestIssue } from '#lib/newsletter/archive/queries.ts';
import { archiveGraph } from '#lib/newsletter/archive/structured-data.ts';

const path = archivePath;
export const metadata = registeredMetadata(path);
// server/page-cache keeps what is rendered, by the archive's version.
export const dynamic = 'force-dynamic';

export default async function IndustryUpdatesPage() {
  const newest = await newestIssue();
  const { issues, total } = newest ?? { issues: [], total: 0 };
  return (
    <SitePage path={path}>
      <JsonLd graph={archiveGraph(path, issues, { shown: newest?.issue })} />
      <ArchiveHero />
      <ArchiveView issues={issues} total={total} page={1} selected={newest} announce />
    </SitePage>
  );
}
