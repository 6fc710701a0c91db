import { pageImage } from '@/components/seo/page-image';
import { quickstartById, quickstarts } from '@/content/quickstarts/index';
import { site } from '@/content/site';

export { contentType, size } from '@/components/seo/sharing-image';
export const alt = `${site.name}: the name of the Quickstart over the signal of its area`;
// Without these it would be drawn again for every request.
export const dynamicParams = false;
export const generateStaticParams = () => quickstarts.map(({ id }) => ({ slug: id }));

export default async function Image({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  return pageImage(`/sme-quickstarts/${slug}`, quickstartById(slug)?.area);
}
