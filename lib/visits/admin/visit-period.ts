import { visits } from '#content/admin/visits/visits.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';

export const VISITS_PATH = `${ADMIN_HOME}/visits`;

export type VisitPeriod = keyof typeof visits.periods;
export const visitPeriods = Object.keys(visits.periods) as VisitPeriod[];
const DEFAULT: VisitPeriod = '30d';

/** The period that an address names, or the default. */
export const visitPeriod = (params: Record<string, string | string[] | undefined>): VisitPeriod =>
  visitPeriods.find((period) => period === params.period) ?? DEFAULT;

/** The page of a period, or with `path` its file. */
export const visitsPath = (period: VisitPeriod, path: string = VISITS_PATH): string =>
  period === DEFAULT ? path : `${path}?period=${period}`;
