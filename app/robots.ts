import type { MetadataRoute } from 'next';
import { absoluteUrl } from '#lib/seo/structured-data.ts';

export const dynamic = 'force-static';

/** Private paths send noindex themselves; a list here would only point at them. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/' }, sitemap: absoluteUrl('/sitemap.xml') };
}
