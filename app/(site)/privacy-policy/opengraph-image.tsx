import { pageImage, pageImageAlt } from '@/components/seo/page-image';

export { contentType, size } from '@/components/seo/sharing-image';
export const alt = pageImageAlt('/privacy-policy');

export default function Image() {
  return pageImage('/privacy-policy');
}
