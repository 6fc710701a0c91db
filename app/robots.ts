import type { MetadataRoute } from 'next';
import { absoluteUrl } from '#lib/seo/structured-data.ts';

export const dynamic = 'force-static';

/** Everything may be read. Private paths are not listed: they answer noindex themselves, and a list would only point at them. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/' }, sitemap: absoluteUrl('/sitemap.xml') };
}
