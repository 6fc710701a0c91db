import { automatedDecisions } from './automated-decisions.ts';
import { downtime } from './downtime.ts';
import { essentialEight } from './essential-eight.ts';
import { quickstartFit } from './quickstart-fit.ts';
import { quote } from './quote.ts';
import type { Check } from './schema.ts';

/** In the order of the list on /checks. */
export const checks: readonly Check[] = [essentialEight, automatedDecisions, quickstartFit, quote, downtime];

/** Undefined for an unknown slug, because slugs arrive in addresses. */
export const checkBySlug = (slug: string): Check | undefined => checks.find((check) => check.slug === slug);
