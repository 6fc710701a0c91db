import { aiDates } from './ai.ts';
import { energyDates } from './energy.ts';
import { financeDates } from './finance.ts';
import { privacyAndCyberDates } from './privacy-and-cyber.ts';
import { regulatoryDateSchema, type RegulatoryDate } from './schema.ts';

/** The days on which law that our readers meet begins to apply, the earliest first. */
export const regulatoryDates: readonly RegulatoryDate[] = regulatoryDateSchema
  .array()
  .parse([...aiDates, ...privacyAndCyberDates, ...energyDates, ...financeDates])
  .sort((a, b) => a.date.localeCompare(b.date) || a.title.localeCompare(b.title));
