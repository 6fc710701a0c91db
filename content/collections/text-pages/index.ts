import type { TextPage } from '#content/schemas.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfService } from './terms-of-service.ts';

/** In the order of the footer and the sitemap. */
export const textPages: readonly TextPage[] = [privacyPolicy, termsOfService];

/** Labels that all text pages share. */
export const textPageLabels = {
  contents: 'On this page',
  lastUpdated: 'Last updated:',
  effectiveFrom: 'Effective from',
  version: 'version',
} as const;

/** Undefined for an unknown slug, because slugs arrive from URLs. */
export function textPageBySlug(slug: string): TextPage | undefined {
  return textPages.find((page) => page.slug === slug);
}
