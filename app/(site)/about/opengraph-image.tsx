import { pageImage, pageImageAlt } from '@/components/seo/page-image';

export { contentType, size } from '@/components/seo/sharing-image';
export const alt = pageImageAlt('/about');

export default function Image() {
  return pageImage('/about');
}
