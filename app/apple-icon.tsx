import { markImage } from '#components/seo/sharing-image.tsx';

export { contentType } from '#components/seo/sharing-image.tsx';
export const size = { width: 180, height: 180 };

export default function AppleIcon() {
  return markImage(size.width);
}
