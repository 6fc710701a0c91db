import { notFound } from 'next/navigation';
import { sharingImage } from '@/components/seo/sharing-image';
import { industryUpdates } from '@/content/industry-updates';
import { site } from '@/content/site';
import { orEmptyAtBuild } from '@/lib/newsletter/build';
import { parsePositiveInt } from '@/lib/newsletter/issue';
import { issueByNumber, issueNumbers } from '@/lib/newsletter/queries';

export { contentType, size } from '@/components/seo/sharing-image';
export const alt = `${site.name}: the title of the issue over a signal of its own`;
export const revalidate = 86400;

/** Drawn at build: the newest, which are the ones shared. The others are drawn when first asked for, then kept. */
const DRAWN_AT_BUILD = 12;

export async function generateStaticParams() {
  const issues = await orEmptyAtBuild(issueNumbers(DRAWN_AT_BUILD), []);
  return issues.map(({ number }) => ({ number: String(number) }));
}

export default async function Image({ params }: { params: Promise<{ number: string }> }) {
  const number = parsePositiveInt((await params).number);
  const issue = number === undefined ? undefined : await issueByNumber(number);
  if (!issue) notFound();
  const kicker = `${industryUpdates.heading} · Issue #${issue.number}`;
  return sharingImage({ title: issue.title, kicker, seed: String(issue.number) });
}
