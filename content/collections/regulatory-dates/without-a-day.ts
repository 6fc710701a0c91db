import { undatedDutySchema, type UndatedDuty } from './schema.ts';
import { checkedOn, digitalWorkSystems, incidentReports, ransomReports } from './sources.ts';

/** Periods that begin with an event, not on a day. */
export const reportingClocks: readonly UndatedDuty[] = undatedDutySchema.array().parse([
  {
    id: 'clock-significant-impact',
    title: '12 hours: an incident with a significant impact',
    areas: ['Cyber security', 'Energy'],
    reached: 'Entities that report incidents under the Security of Critical Infrastructure Act 2018.',
    doBy: 'Report within 12 hours of knowing that the incident has a significant impact on the availability of the asset. After an oral report, a written record within 84 hours.',
    ...incidentReports,
    checkedOn,
  },
  {
    id: 'clock-relevant-impact',
    title: '72 hours: an incident with a relevant impact',
    areas: ['Cyber security', 'Energy'],
    reached: 'The same entities.',
    doBy: 'Report within 72 hours of knowing that the incident has, had or is likely to have a relevant impact. After an oral report, a written record within 48 hours.',
    ...incidentReports,
    checkedOn,
  },
  {
    id: 'clock-ransom-payment',
    title: '72 hours: a ransomware payment',
    areas: ['Cyber security'],
    reached:
      'Businesses with a turnover above $3 million a year, and responsible entities for critical infrastructure.',
    doBy: 'Report within 72 hours of the payment, or of knowing that somebody paid for you.',
    ...ransomReports,
    checkedOn,
  },
]);

/** Passed, and waiting for a day. */
export const undatedDuties: readonly UndatedDuty[] = undatedDutySchema.array().parse([
  {
    id: 'digital-work-systems-nsw',
    title: 'NSW: duties for digital work systems',
    areas: ['AI'],
    reached:
      'Who runs a business in New South Wales and uses algorithms, artificial intelligence, automation or online platforms at work, above all to allocate it. The Act has assent of 18 February 2026; most of it starts on a day to be proclaimed, after SafeWork NSW has published guidelines.',
    doBy: 'A list of the systems that allocate work, the risks that each brings, and who answers for it.',
    ...digitalWorkSystems,
    checkedOn,
  },
]);
