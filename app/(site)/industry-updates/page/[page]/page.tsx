import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { ArchiveHero } from '@/components/newsletter/archive-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { ArchiveView } from '@/components/views/archive-view';
import { industryUpdates } from '@/content/industry-updates';
import { metadataFor } from '@/lib/metadata';
import { orEmptyAtBuild } from '@/lib/newsletter/build';
import { archivePageCount, archivePagePath, parsePositiveInt } from '@/lib/newsletter/issue';
import { feedLinks } from '@/lib/newsletter/feed-paths';
import { requestedPage } from '@/lib/newsletter/known-issues';
import { archivePage } from '@/lib/newsletter/queries';
import { archiveGraph } from '@/lib/newsletter/structured-data';

type Props = { params: Promise<{ page: string }> };

export const revalidate = 300;

/** List pages made at build; the others when first asked for. */
const PRERENDERED = 5;

export async function generateStaticParams() {
  const { total } = await orEmptyAtBuild(archivePage(1), { issues: [], total: 0 });
  return Array.from({ length: Math.min(PRERENDERED, archivePageCount(total) - 1) }, (_, index) => ({
    page: String(index + 2),
  }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { page } = await params;
  return metadataFor({
    path: `/industry-updates/page/${page}`,
    title: `${industryUpdates.meta.title} – Page ${page}`,
    feeds: feedLinks(industryUpdates.heading),
    description: `Page ${page} of our newsletter archive: every monthly issue on AI cybersecurity, observability and regulation in Australia, in full.`,
  });
}

export default async function ArchivePage({ params }: Props) {
  const page = parsePositiveInt((await params).page);
  if (page === undefined) notFound();
  if (page === 1) permanentRedirect(archivePagePath(1));
  const { issues, total } = (await requestedPage(page)) ?? notFound();
  const path = archivePagePath(page);
  return (
    <>
      <JsonLd graph={archiveGraph(path, issues, { page })} />
      <ArchiveHero crumb={{ name: `Page ${page}`, path }} />
      <ArchiveView issues={issues} total={total} page={page} />
    </>
  );
}
