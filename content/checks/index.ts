import { essentialEight } from './essential-eight.ts';
import type { Check } from './schema.ts';

/** In the order of the list on /checks. */
export const checks: readonly Check[] = [essentialEight];

/** Undefined for an unknown slug, because slugs arrive in addresses. */
export const checkBySlug = (slug: string): Check | undefined => checks.find((check) => check.slug === slug);
