import { pageImage, pageImageAlt } from '#components/seo/page-image.ts';

export { contentType, size } from '#components/seo/sharing-image.tsx';
export const alt = pageImageAlt('/privacy-policy');

export default function Image() {
  return pageImage('/privacy-policy');
}
