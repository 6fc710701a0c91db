import type { Report } from '#content/schemas.ts';
import { aiRegulationGuide } from './ai-regulation-guide.ts';
import { energyIntelligence } from './energy-intelligence.ts';

export const reports: readonly Report[] = [aiRegulationGuide, energyIntelligence];
