import { sharingImage } from '#components/seo/sharing-image.tsx';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { archiveWords } from '#content/words/archive-words.ts';
import { requestedIssue } from '#lib/newsletter/archive/issue-index.ts';

type Context = { params: Promise<{ number: string }> };

// A file named opengraph-image would have a hash in its path, which structured data cannot name.
export const dynamic = 'force-dynamic';

/** The picture of an issue: its title over a signal that its number decides. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const found = await requestedIssue((await params).number);
  if (!found) return new Response('There is no such issue.', { status: 404 });
  const { issue } = found;
  const kicker = `${industryUpdates.heading} · ${archiveWords.issue(issue.number)}`;
  const image = await sharingImage({ title: issue.title, kicker, seed: String(issue.number) });
  // The image of a withdrawn issue must not live on in a cache.
  image.headers.set('cache-control', 'public, max-age=0, must-revalidate');
  return image;
}
