import { home } from '#content/pages/home.ts';
import { pageAt } from '#content/pages.ts';
import { site } from '#content/site/site.ts';

/** What every sharing image measures, in pixels. */
export const SHARING_IMAGE_SIZE = { width: 1200, height: 630 } as const;

const PREFIX = '/sharing-image';

/** The address of the image that other sites show beside a link to this page. */
export const sharingImagePath = (path: string): string => `${PREFIX}${path === '/' ? '/home' : path}.png`;

/** The text on a page's sharing image: its name below its parent's. @throws for an unregistered path */
export function sharingImageText(path: string): { title: string; kicker: string } {
  const { name, parent } = pageAt(path);
  if (!parent) return { title: `${home.hero.headline} ${home.hero.signalWord}`, kicker: home.hero.kicker };
  return { title: name, kicker: parent === '/' ? site.tagline : pageAt(parent).name };
}

/** A page's sharing image for its metadata. @throws for an unregistered path */
export const sharingImageOf = (path: string): { path: string; alt: string } => ({
  path: sharingImagePath(path),
  alt: `${site.name}: ${sharingImageText(path).title}`,
});
