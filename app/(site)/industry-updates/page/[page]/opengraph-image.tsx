import { notFound } from 'next/navigation';
import { pageImage } from '#components/seo/page-image.ts';
import { requestedPage } from '#lib/newsletter/archive/issue-index.ts';
import { parsePositiveInt } from '#lib/ids.ts';

export { generateStaticParams } from './page.tsx';
export { alt, contentType, size } from '#app/(site)/industry-updates/opengraph-image.tsx';
export const revalidate = 86400;

/** Only a page that exists has an image: drawing costs too much to be had for any number. */
export default async function Image({ params }: { params: Promise<{ page: string }> }) {
  const page = parsePositiveInt((await params).page);
  if (page === undefined || !(await requestedPage(page))) notFound();
  return pageImage('/industry-updates');
}
