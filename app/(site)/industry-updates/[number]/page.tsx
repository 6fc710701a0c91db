import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArchiveHero } from '@/components/newsletter/archive-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { ArchiveView } from '@/components/views/archive-view';
import { industryUpdates } from '@/content/industry-updates';
import { site } from '@/content/site';
import { metadataFor } from '@/lib/metadata';
import { orEmptyAtBuild } from '@/lib/newsletter/build';
import { issueDescription, issueImagePath, issuePath } from '@/lib/newsletter/issue';
import { feedLinks } from '@/lib/newsletter/feed-paths';
import { requestedIssue } from '@/lib/newsletter/known-issues';
import { issueNumbers, type PlacedIssue } from '@/lib/newsletter/queries';
import { issueGraph } from '@/lib/newsletter/structured-data';

type Props = { params: Promise<{ number: string }> };

/** Issues rendered at build; older ones are rendered when first asked for. */
const PRERENDERED = 24;

export const revalidate = 300;

export async function generateStaticParams() {
  const issues = await orEmptyAtBuild(issueNumbers(PRERENDERED), []);
  return issues.map(({ number }) => ({ number: String(number) }));
}

const requested = async ({ params }: Props): Promise<PlacedIssue> =>
  (await requestedIssue((await params).number)) ?? notFound();

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { issue } = await requested(props);
  return metadataFor({
    path: issuePath(issue.number),
    title: issue.title,
    description: issueDescription(issue),
    type: 'article',
    publishedTime: issue.sentAt,
    image: { path: issueImagePath(issue.number), alt: `${site.name}: ${issue.title}` },
    feeds: feedLinks(industryUpdates.heading),
  });
}

export default async function IssuePage(props: Props) {
  const { issue, neighbours, page, issues, total } = await requested(props);
  return (
    <>
      <JsonLd graph={issueGraph(issue)} />
      <ArchiveHero crumb={{ name: `Issue #${issue.number}`, path: issuePath(issue.number) }} />
      <ArchiveView issues={issues} total={total} page={page} selected={{ issue, neighbours }} />
    </>
  );
}
