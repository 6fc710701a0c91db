import type { CaseStudy } from '#content/schemas.ts';
import { bankPaymentsObservability } from './bank-payments-observability.ts';
import { energyMarketAnalytics } from './energy-market-analytics.ts';
import { hospitalNetworkSegmentation } from './hospital-network-segmentation.ts';
import { logisticsDueDiligence } from './logistics-due-diligence.ts';
import { manufacturerPredictiveMaintenance } from './manufacturer-predictive-maintenance.ts';
import { retailerDemandForecasting } from './retailer-demand-forecasting.ts';

/** In the order of the page: neighbouring cards differ in focus area. */
export const caseStudies: readonly CaseStudy[] = [
  bankPaymentsObservability,
  hospitalNetworkSegmentation,
  retailerDemandForecasting,
  energyMarketAnalytics,
  logisticsDueDiligence,
  manufacturerPredictiveMaintenance,
];

export function caseStudyBySlug(slug: string): CaseStudy | undefined {
  return caseStudies.find((study) => study.slug === slug);
}
