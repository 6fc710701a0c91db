import { markImage } from '@/components/seo/sharing-image';

export { contentType } from '@/components/seo/sharing-image';
export const size = { width: 180, height: 180 };

export default function AppleIcon() {
  return markImage(size.width);
}
