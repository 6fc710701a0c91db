import type { ImageResponse } from 'next/og';
import { pageAt } from '#content/pages.ts';
import { sharingImageText } from '#lib/seo/sharing-image.ts';
import { sharingImage } from './sharing-image.tsx';

/**
 * The sharing image of a registered page: the drawing of its area, or else the ridges of its own hero.
 * @throws when the path is not in content/pages.ts
 */
export function pageImage(path: string): Promise<ImageResponse> {
  const { area } = pageAt(path);
  const slug = path.slice(path.lastIndexOf('/') + 1);
  return sharingImage({ ...sharingImageText(path), seed: area ? slug : path === '/' ? 'home' : path, area });
}
