import type { Metadata } from 'next';
import { pageAt } from '#content/pages.ts';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { site } from '#content/site/site.ts';
import { siteOrigin } from '#lib/config.ts';
import { feedLinks } from '#lib/newsletter/archive/feed-links.ts';
import { SHARING_IMAGE_SIZE, sharingImageOf } from './sharing-image.ts';

type PageMetadata = {
  title: string;
  /** The title without the firm's name appended. */
  absolute?: boolean;
  description: string;
  /** The canonical path; never inherited from a layout, where every page would share it. */
  path: string;
  keywords?: readonly string[] | undefined;
  type?: 'website' | 'article';
  /** When an article was published, in any form `Date` reads. */
  publishedTime?: string;
  /** The same text in other forms, and feeds, by media type. */
  alternates?: Alternates;
  /** The picture other sites show beside a link to the page. */
  image?: { path: string; alt: string };
  noindex?: boolean;
};

/** The longest title a results page shows whole. */
export const TITLE_LIMIT = 65;
const template = `%s | ${site.name}`;

/** What all pages share; each page adds its own title, description and canonical URL. */
export const siteMetadata: Metadata = {
  metadataBase: new URL(siteOrigin()),
  applicationName: site.name,
  title: { default: site.name, template },
  formatDetection: { telephone: false, address: false, email: false },
  robots: { 'max-image-preview': 'large' },
};

/** The whole text of a page's title element: the firm's name is added where it fits. */
export function documentTitle(title: string, absolute = false): string {
  const whole = template.replace('%s', () => title);
  return absolute || whole.length > TITLE_LIMIT ? title : whole;
}

type Alternates = Record<string, { url: string; title: string }[]>;

/** What a page names beside the feeds of the archive. */
function withFeeds(alternates: Alternates = {}): Alternates {
  const types: Alternates = feedLinks(industryUpdates.heading);
  for (const [type, links] of Object.entries(alternates)) types[type] = [...(types[type] ?? []), ...links];
  return types;
}

/** The whole metadata of a page: nothing of `openGraph` is inherited from a layout. */
export function metadataFor(page: PageMetadata): Metadata {
  const {
    title,
    absolute,
    description,
    path,
    keywords,
    type = 'website',
    publishedTime,
    alternates,
    image,
    noindex,
  } = page;
  return {
    title: { absolute: documentTitle(title, absolute) },
    description,
    alternates: { canonical: path, types: withFeeds(alternates) },
    ...(noindex && { robots: { index: false, follow: true } }),
    openGraph: {
      type,
      title,
      description,
      url: path,
      siteName: site.name,
      locale: 'en_AU',
      ...(publishedTime && { publishedTime: new Date(publishedTime).toISOString() }),
      ...(image && { images: [{ url: image.path, alt: image.alt, ...SHARING_IMAGE_SIZE }] }),
    },
    twitter: {
      card: 'summary_large_image',
      title,
      description,
      ...(image && { images: [{ url: image.path, alt: image.alt }] }),
    },
    ...(keywords && { keywords: [...keywords] }),
  };
}

type Further = Pick<PageMetadata, 'type' | 'publishedTime' | 'alternates'>;

/** Metadata of a registered page. @throws when the path is not in content/pages.ts */
export function registeredMetadata(path: string, further: Further = {}): Metadata {
  const { meta, absoluteTitle } = pageAt(path);
  return metadataFor({
    path,
    title: absoluteTitle ?? meta.title,
    absolute: absoluteTitle !== undefined,
    description: meta.description,
    keywords: meta.keywords,
    image: sharingImageOf(path),
    ...further,
  });
}
