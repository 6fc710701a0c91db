import { pageImage, pageImageAlt } from '@/components/seo/page-image';

export { contentType, size } from '@/components/seo/sharing-image';
export const alt = pageImageAlt('/sme-quickstarts');

export default function Image() {
  return pageImage('/sme-quickstarts');
}
