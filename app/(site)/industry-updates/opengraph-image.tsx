import { pageImage, pageImageAlt } from '#components/seo/page-image.ts';

export { contentType, size } from '#components/seo/sharing-image.tsx';
export const alt = pageImageAlt('/industry-updates');

export default function Image() {
  return pageImage('/industry-updates');
}
