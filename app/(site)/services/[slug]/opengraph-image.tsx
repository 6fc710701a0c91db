import { pageImage } from '#components/seo/page-image.ts';
import { serviceBySlug, services } from '#content/collections/services/index.ts';
import { site } from '#content/site/site.ts';

export { contentType, size } from '#components/seo/sharing-image.tsx';
export const alt = `${site.name}: the name of the service over the signal of its area`;
// Without these it would be drawn again for every request.
export const dynamicParams = false;
export const generateStaticParams = () => services.map(({ slug }) => ({ slug }));

export default async function Image({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  return pageImage(`/services/${slug}`, serviceBySlug(slug)?.area);
}
