import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { IssueView } from '#app/(site)/industry-updates/[number]/_components/issue-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { site } from '#content/site/site.ts';
import { metadataFor } from '#lib/seo/metadata.ts';
import { issueDescription, issueImagePath, issuePath } from '#lib/newsletter/issue.ts';
import { requestedIssue } from '#lib/newsletter/archive/issue-index.ts';
import type { PlacedIssue } from '#lib/newsletter/archive/queries.ts';
import { issueGraph } from '#lib/newsletter/archive/structured-data.ts';

type Props = { params: Promise<{ number: string }> };

export const dynamic = 'force-dynamic';

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
  });
}

export default async function IssuePage(props: Props) {
  const placed = await requested(props);
  return (
    <SitePage path={issuePath(placed.issue.number)} changed={placed.issue.changedAt}>
      <JsonLd graph={issueGraph(placed.issue)} />
      <IssueView {...placed} />
    </SitePage>
  );
}
