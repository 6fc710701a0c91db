import type { Service } from '#content/schemas.ts';
import { aiDesignDevelopment } from './ai-design-development.ts';
import { aiRegulatoryCompliance } from './ai-regulatory-compliance.ts';
import { dataAnalytics } from './data-analytics.ts';
import { technologyDueDiligence } from './technology-due-diligence.ts';

/** In the order of the menu, the footer and the list of services. */
export const services: readonly Service[] = [
  aiDesignDevelopment,
  dataAnalytics,
  technologyDueDiligence,
  aiRegulatoryCompliance,
];

export function serviceBySlug(slug: string): Service | undefined {
  return services.find((service) => service.slug === slug);
}
