import { sharingImage } from '@/components/seo/sharing-image';
import { industryUpdates } from '@/content/industry-updates';
import { orEmptyAtBuild } from '@/lib/newsletter/build';
import { parsePositiveInt } from '@/lib/newsletter/issue';
import { issueByNumber, issueNumbers } from '@/lib/newsletter/queries';

type Context = { params: Promise<{ number: string }> };

// Kept like a page. A file named opengraph-image would do the same at an address with a hash in it, which structured data cannot name.
export const revalidate = 86400;

/** Drawn at build: the newest, which are the ones shared. The others are drawn when first asked for, then kept. */
const DRAWN_AT_BUILD = 12;

export async function generateStaticParams() {
  const issues = await orEmptyAtBuild(issueNumbers(DRAWN_AT_BUILD), []);
  return issues.map(({ number }) => ({ number: String(number) }));
}

/** The picture of an issue: its title over a signal that its number decides. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const number = parsePositiveInt((await params).number);
  const issue = number === undefined ? undefined : await issueByNumber(number);
  if (!issue) return new Response('There is no such issue.', { status: 404 });
  const kicker = `${industryUpdates.heading} · Issue #${issue.number}`;
  return sharingImage({ title: issue.title, kicker, seed: String(issue.number) });
}
