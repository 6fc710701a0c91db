import { notFound } from 'next/navigation';
import { pageImage } from '@/components/seo/page-image';
import { parsePositiveInt } from '@/lib/newsletter/issue';
import { requestedPage } from '@/lib/newsletter/known-issues';

export { generateStaticParams } from './page';
export { alt, contentType, size } from '../../opengraph-image';
export const revalidate = 86400;

/** Only a page that exists has an image: drawing costs too much to be had for any number. */
export default async function Image({ params }: { params: Promise<{ page: string }> }) {
  const page = parsePositiveInt((await params).page);
  if (page === undefined || !(await requestedPage(page))) notFound();
  return pageImage('/industry-updates');
}
