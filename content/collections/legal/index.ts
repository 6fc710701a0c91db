import type { Legal } from '#content/schemas.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfService } from './terms-of-service.ts';

export const legal: Legal[] = [privacyPolicy, termsOfService];

/** Words that both documents share. */
export const legalPage = {
  contents: 'On this page',
  lastUpdated: 'Last updated:',
  effectiveFrom: 'Effective from',
  version: 'version',
} as const;

/** Undefined for an unknown slug, because slugs arrive from URLs. */
export function legalBySlug(slug: string): Legal | undefined {
  return legal.find((document) => document.slug === slug);
}
