import { pageImage, pageImageAlt } from '@/components/seo/page-image';

export { contentType, size } from '@/components/seo/sharing-image';
export const alt = pageImageAlt('/solutions');

export default function Image() {
  return pageImage('/solutions');
}
