import { sharingImage } from '#components/seo/sharing-image.tsx';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { orEmptyAtBuild } from '#lib/newsletter/archive/build.ts';
import { requestedIssue } from '#lib/newsletter/archive/issue-index.ts';
import { issueNumbers } from '#lib/newsletter/archive/queries.ts';

type Context = { params: Promise<{ number: string }> };

// Kept like a page, and as long: its title is gone within the same five minutes when the issue is withdrawn elsewhere. A file named opengraph-image would do the same at an address with a hash in it, which structured data cannot name.
export const revalidate = 300;

/** Drawn at build: the newest, which are the ones shared. The others are drawn when first asked for, then kept. */
const DRAWN_AT_BUILD = 12;

export async function generateStaticParams() {
  const issues = await orEmptyAtBuild(issueNumbers(DRAWN_AT_BUILD), []);
  return issues.map(({ number }) => ({ number: String(number) }));
}

/** The picture of an issue: its title over a signal that its number decides. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const found = await requestedIssue((await params).number);
  if (!found) return new Response('There is no such issue.', { status: 404 });
  const { issue } = found;
  const kicker = `${industryUpdates.heading} · Issue #${issue.number}`;
  const image = await sharingImage({ title: issue.title, kicker, seed: String(issue.number) });
  // No longer than a page: the image of a withdrawn issue must not live on in a cache.
  image.headers.set('cache-control', `public, max-age=${revalidate}, must-revalidate`);
  return image;
}
