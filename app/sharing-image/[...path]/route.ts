import { pageImage } from '#components/seo/page-image.ts';
import { pages } from '#content/pages.ts';
import { sharingImagePath } from '#lib/seo/sharing-image.ts';

type Context = { params: Promise<{ path: string[] }> };

// Drawn once, at build, for every registered page; nothing else has an image here.
export const dynamic = 'force-static';
export const dynamicParams = false;

const segments = (imagePath: string): string[] => imagePath.split('/').slice(2);

export const generateStaticParams = () =>
  pages.map(({ path }) => ({ path: segments(sharingImagePath(path)) }));

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { path } = await params;
  const page = pages.find((one) => segments(sharingImagePath(one.path)).join('/') === path.join('/'));
  return page ? pageImage(page.path) : new Response('There is no such page.', { status: 404 });
}
