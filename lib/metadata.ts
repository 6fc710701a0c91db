import type { Metadata } from 'next';
import { pageAt } from '@/content/pages';
import { site } from '@/content/site';
import { siteOrigin } from '@/lib/env';

type PageMetadata = {
  title: string;
  /** The title without the firm's name appended. */
  absolute?: boolean;
  description: string;
  /** Path of the page itself: its canonical URL. Never inherited from a layout, where every page would share it. */
  path: string;
  keywords?: readonly string[] | undefined;
  type?: 'website' | 'article';
  publishedTime?: string;
};

/** What all pages share; each page adds its own title, description and canonical URL. */
export const siteMetadata: Metadata = {
  metadataBase: new URL(siteOrigin),
  applicationName: site.name,
  title: { default: site.name, template: `%s | ${site.name}` },
  formatDetection: { telephone: false, address: false, email: false },
};

export function metadataFor(page: PageMetadata): Metadata {
  const { title, absolute = false, description, path, keywords, type = 'website', publishedTime } = page;
  return {
    title: absolute ? { absolute: title } : title,
    description,
    alternates: { canonical: path },
    openGraph: {
      type,
      title,
      description,
      url: path,
      siteName: site.name,
      locale: 'en_AU',
      ...(publishedTime && { publishedTime }),
    },
    twitter: { card: 'summary_large_image', title, description },
    ...(keywords && { keywords: [...keywords] }),
  };
}

/** Metadata of a registered page. @throws when the path is not in content/pages.ts */
export function registeredMetadata(path: string): Metadata {
  const { meta, absoluteTitle } = pageAt(path);
  return metadataFor({
    path,
    title: absoluteTitle ?? meta.title,
    absolute: absoluteTitle !== undefined,
    description: meta.description,
    keywords: meta.keywords,
  });
}
