import { pageImage } from '@/components/seo/page-image';
import { serviceBySlug, services } from '@/content/services/index';
import { site } from '@/content/site';

export { contentType, size } from '@/components/seo/sharing-image';
export const alt = `${site.name}: the name of the service over the signal of its area`;
// Without these it would be drawn again for every request.
export const dynamicParams = false;
export const generateStaticParams = () => services.map(({ slug }) => ({ slug }));

export default async function Image({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  return pageImage(`/services/${slug}`, serviceBySlug(slug)?.area);
}
