import type { Report } from '#content/schemas.ts';
import { stringsOf } from '#content/strings.ts';
import { aiRegulationGuide } from './ai-regulation-guide.ts';
import { energyIntelligence } from './energy-intelligence.ts';

export const reports: readonly Report[] = [aiRegulationGuide, energyIntelligence];

/** What a reader of the whole summary reads. */
export const reportText = ({ summary, sections, closing }: Report): string =>
  stringsOf([summary, sections, closing], new Set(['id', 'sources'])).join(' ');
