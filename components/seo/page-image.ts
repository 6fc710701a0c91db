import type { ImageResponse } from 'next/og';
import { home } from '#content/pages/home.ts';
import { pageAt } from '#content/pages.ts';
import type { Area } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';
import { sharingImage } from './sharing-image.tsx';

/** The words on a registered page's sharing image: the page's name, beneath that of the page above it. */
function words(path: string): { title: string; kicker: string } {
  const { name, parent } = pageAt(path);
  if (!parent) return { title: `${home.hero.headline} ${home.hero.signalWord}`, kicker: home.hero.kicker };
  return { title: name, kicker: parent === '/' ? site.tagline : pageAt(parent).name };
}

/**
 * The sharing image of a registered page: the drawing of its area if it has one, otherwise the ridges of its own hero.
 * @throws when the path is not in content/pages.ts
 */
export function pageImage(path: string, area?: Area): Promise<ImageResponse> {
  const slug = path.slice(path.lastIndexOf('/') + 1);
  return sharingImage({ ...words(path), seed: area ? slug : path === '/' ? 'home' : path, area });
}

/** What the image says, for those who cannot see it. @throws when the path is not in content/pages.ts */
export const pageImageAlt = (path: string): string => `${site.name}: ${words(path).title}`;
