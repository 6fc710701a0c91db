import { pageImage, pageImageAlt } from '#components/seo/page-image.ts';

export { contentType, size } from '#components/seo/sharing-image.tsx';
export const alt = pageImageAlt('/terms-of-service');

export default function Image() {
  return pageImage('/terms-of-service');
}
