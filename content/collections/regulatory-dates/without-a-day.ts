import { undatedDutySchema, type UndatedDuty } from './schema.ts';
import {
  breachAssessment,
  checkedOn,
  digitalWorkSystems,
  incidentReports,
  informationSecurity,
  operationalRisk,
  ransomReports,
} from './sources.ts';

const regulated = 'Entities that APRA regulates: banks, insurers and superannuation funds among them.';

/** Periods that begin with an event, not on a day; the shortest first. */
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
    id: 'clock-outside-tolerance',
    title: '24 hours: a critical operation outside its tolerance',
    areas: ['Finance'],
    reached: regulated,
    doBy: 'Tell APRA as soon as possible, and not later than 24 hours after a critical operation was disrupted beyond the tolerance that the board approved.',
    ...operationalRisk('paragraph 41'),
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
  {
    id: 'clock-security-incident',
    title: '72 hours: a material information security incident',
    areas: ['Finance', 'Cyber security'],
    reached: regulated,
    doBy: 'Tell APRA within 72 hours of becoming aware of an incident whose effect is material or could have been, or of which another regulator was told.',
    ...informationSecurity('paragraph 35'),
    checkedOn,
  },
  {
    id: 'clock-operational-risk',
    title: '72 hours: a material operational risk incident',
    areas: ['Finance'],
    reached: regulated,
    doBy: 'Tell APRA within 72 hours of becoming aware of an incident that is likely to have a material financial impact, or one on the ability to keep critical operations going.',
    ...operationalRisk('paragraph 32'),
    checkedOn,
  },
  {
    id: 'clock-control-weakness',
    title: '10 business days: a material control weakness',
    areas: ['Finance', 'Cyber security'],
    reached: regulated,
    doBy: 'Tell APRA within 10 business days of becoming aware of a material weakness of an information security control that will not be remedied in time.',
    ...informationSecurity('paragraph 36'),
    checkedOn,
  },
  {
    id: 'clock-breach-assessment',
    title: '30 days: assessing a suspected data breach',
    areas: ['Privacy', 'Cyber security'],
    reached: 'Organisations that the Privacy Act 1988 covers.',
    doBy: 'Take all reasonable steps to finish the assessment within 30 days of knowing the grounds for the suspicion. Once there are reasonable grounds to believe in an eligible breach, the statement to the Commissioner is due as soon as practicable.',
    ...breachAssessment,
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
