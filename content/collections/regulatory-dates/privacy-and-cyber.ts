import type { RegulatoryDateInput } from './schema.ts';
import {
  automatedDecisions,
  checkedOn,
  enhancedRiskProgram,
  privacyAmendment,
  privacyTort,
  ransomReports,
  riskProgramReport,
} from './sources.ts';

const listedAssets =
  'Responsible entities for assets of the listed classes: broadcasting, domain names, electricity, energy market operators, freight infrastructure, freight services, gas, liquid fuel and water.';

export const privacyAndCyberDates: readonly RegulatoryDateInput[] = [
  {
    id: 'ransomware-payment-reports',
    date: '2025-05-30',
    title: 'Ransomware payments are reported within 72 hours',
    areas: ['Cyber security'],
    status: 'law',
    reached:
      'Businesses with a turnover above $3 million a year, and responsible entities for critical infrastructure whatever their turnover.',
    doBy: 'A card that says who reports, to whom, and that the time runs from the payment or from knowing of it.',
    ...ransomReports,
    checkedOn,
  },
  {
    id: 'privacy-tort',
    date: '2025-06-10',
    title: 'People can sue for serious invasions of privacy',
    areas: ['Privacy'],
    status: 'law',
    reached:
      'Individuals and organisations, whether they are bound by the Australian Privacy Principles or not.',
    doBy: 'Know who may look at recordings, messages and records of people, and why.',
    rule: { ...privacyAmendment, section: 'Schedule 2' },
    ...privacyTort,
    checkedOn,
  },
  {
    id: 'enhanced-risk-program-in-force',
    date: '2026-06-10',
    title: 'Enhanced rules for critical infrastructure: in force',
    areas: ['Cyber security', 'Energy'],
    status: 'law',
    reached: listedAssets,
    doBy: 'An owner for the two dates that follow, and a comparison of the risk program with the new sections.',
    ...enhancedRiskProgram('commencement'),
    checkedOn,
  },
  {
    id: 'automated-decisions-in-privacy-policies',
    date: '2026-12-10',
    title: 'Privacy policies describe automated decisions',
    areas: ['Privacy', 'AI'],
    status: 'law',
    reached:
      'Agencies and organisations bound by the Privacy Act 1988 whose programs make, or substantially and directly help to make, decisions that could significantly affect people.',
    doBy: 'A list of such decisions, older programs included; the kinds of personal information they use; the text in the privacy policy, published.',
    rule: { ...privacyAmendment, section: 'Schedule 1, Part 15, items 87 to 89 (APP 1.7 to 1.9)' },
    ...automatedDecisions,
    checkedOn,
  },
  {
    id: 'enhanced-risk-program-first-part',
    date: '2027-06-10',
    title: 'Enhanced rules for critical infrastructure: first part',
    areas: ['Cyber security', 'Energy', 'AI'],
    status: 'law',
    reached: `${listedAssets} This day is for assets that were critical before 10 June 2026; later ones have 12 months from the day they become critical.`,
    doBy: 'The risk program deals with legacy technology and with emerging technology, which the explanatory statement says is meant to include AI.',
    ...enhancedRiskProgram('sections 6A, 8A(2) and 9A(2)'),
    checkedOn,
  },
  {
    id: 'risk-program-report',
    date: '2027-09-28',
    title: 'Risk program report for 2026-27',
    areas: ['Cyber security', 'Energy'],
    status: 'law',
    reached:
      'Responsible entities with a critical infrastructure risk management program, every year within 90 days after 30 June.',
    doBy: 'The report is approved by the board and submitted.',
    ...riskProgramReport,
    checkedOn,
  },
  {
    id: 'enhanced-risk-program-second-part',
    date: '2028-06-10',
    title: 'Enhanced rules for critical infrastructure: remaining part',
    areas: ['Cyber security', 'Energy'],
    status: 'law',
    reached: `${listedAssets} This day is for assets that were critical before 10 June 2026; later ones have 24 months.`,
    doBy: 'The higher level of the chosen framework (AESCSF security profile 2 or Essential Eight level two, for example), strong sign-in, separated networks, and the supply chain mapped. Pages that give 30 June 2028 repeat a draft.',
    ...enhancedRiskProgram('sections 8A(3), 8B, 8C and 10A'),
    checkedOn,
  },
];
