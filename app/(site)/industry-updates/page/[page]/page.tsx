import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { ArchiveHero } from '#app/(site)/industry-updates/_components/archive-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { ArchiveView } from '#app/(site)/industry-updates/_components/archive-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { metadataFor } from '#lib/seo/metadata.ts';
import { sharingImageOf } from '#lib/seo/sharing-image.ts';
import { archivePagePath } from '#lib/newsletter/issue.ts';
import { requestedPage } from '#lib/newsletter/archive/issue-index.ts';
import { archiveGraph } from '#lib/newsletter/archive/structured-data.ts';
import { parsePositiveInt } from '#lib/ids.ts';

type Props = { params: Promise<{ page: string }> };

export const dynamic = 'force-dynamic';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { page } = await params;
  return metadataFor({
    path: `/industry-updates/page/${page}`,
    title: `${industryUpdates.meta.title} – Page ${page}`,
    image: sharingImageOf('/industry-updates'),
    description: `Page ${page} of our newsletter archive: every issue on AI cybersecurity, observability and regulation in Australia, in full.`,
  });
}

export default async function ArchivePage({ params }: Props) {
  const page = parsePositiveInt((await params).page);
  if (page === undefined) notFound();
  if (page === 1) permanentRedirect(archivePagePath(1));
  const { issues, total } = (await requestedPage(page)) ?? notFound();
  const path = archivePagePath(page);
  return (
    <SitePage path={path}>
      <JsonLd graph={archiveGraph(path, issues, { page })} />
      <ArchiveHero crumb={{ name: `Page ${page}`, path }} />
      <ArchiveView issues={issues} total={total} page={page} />
    </SitePage>
  );
}
