import type { RegulatoryDateInput } from './schema.ts';

/** The day on which all records that name no other were compared with their sources. */
export const checkedOn = '2026-11-23';

type Origin = Pick<RegulatoryDateInput, 'rule' | 'source'>;

/** The dates of the EU AI Act since its amendment: read in a timeline that quotes the amending articles. */
export const euAiAct = (section: string): Origin => ({
  rule: {
    title: 'Regulation (EU) 2024/1689 as amended by Regulation (EU) 2026/1744',
    section,
    href: 'https://eur-lex.europa.eu/eli/reg/2026/1744/oj',
  },
  source: {
    title: 'Application timeline of the AI Act, status of 5 August 2026',
    section: 'Current dates',
    href: 'https://github.com/ThomasMoreAI/legal-skills-open/blob/main/eu/regulatory/skills/ai-act-compliance-clemensjl/references/timeline.md',
    kind: 'reproduction',
  },
});

export const enhancedRiskProgram = (section: string): Origin => ({
  rule: {
    title:
      'Security of Critical Infrastructure Legislation Amendment (Enhanced Critical Infrastructure Risk Management Program) Rules 2026 (F2026L00701)',
    section,
    href: 'https://www.legislation.gov.au/F2026L00701/asmade',
  },
  source: { title: 'Independent notes that quote the Rules', section: 'commencement', kind: 'reproduction' },
});

export const privacyAmendment = {
  title: 'Privacy and Other Legislation Amendment Act 2024 (No. 128, 2024)',
  href: 'https://www.legislation.gov.au/C2024A00128/asmade/text',
} as const;

const authority = (title: string, section: string, href: string): Origin => ({
  source: { title, section, href, kind: 'authority' },
});
const specialist = (title: string, section: string, href: string): Origin => ({
  source: { title, section, href, kind: 'specialist' },
});

export const realTimeData = authority(
  'AEMC, Real-time data for consumers, final rule of 18 December 2025',
  'overview',
  'https://www.aemc.gov.au/rule-changes/real-time-data-consumers',
);
export const realTimeProcedures = authority(
  'AEMO, Real-time data consultation, package 1',
  'overview of 4 May 2026',
  'https://www.aemo.com.au/consultations/current-and-closed-consultations/real-time-data-consultation-package-1',
);
export const fiveMinuteSettlement = authority(
  'AEMC, Five-minute settlement',
  'implementation',
  'https://aemc.gov.au/rule-changes/contingency-arrangements-five-minute-settlement-implementation',
);
export const tariffConsent = authority(
  'AER, Guidance for retailers: site defects, tariff structure changes and shared fusing',
  'tariff structure changes',
  'https://www.aer.gov.au/publications/reports/compliance/aer-guidance-retailers-site-defects-tariff-structure-changes-and-shared-fusing',
);
export const consumerDataEnergy = authority(
  'cdr.gov.au, Consumer Data Right in the energy sector',
  'background',
  'https://www.cdr.gov.au/rollout/cdr-energy-sector',
);
export const consumerDataLenders = authority(
  'cdr.gov.au, Consumer Data Right in the non-bank lenders sector',
  'background',
  'https://www.cdr.gov.au/rollout/cdr-non-bank-lenders-sector',
);
export const incidentReports = authority(
  'cyber.gov.au, Report a cyber security incident',
  'critical infrastructure',
  'https://cyber.gov.au/threats/report-cybercrime/report-a-cyber-security-incident',
);
export const digitalWorkSystems = authority(
  'SafeWork NSW, Work Health and Safety Amendment (Digital Work Systems) Act 2026',
  'commencement',
  'https://www.safework.nsw.gov.au/legal-obligations/legislation/accordians/work-health-and-safety-amendment-digital-work-systems-act-2026-amendment-act',
);

const transcription: Origin['source'] = {
  title: 'Public transcriptions and summaries of the registered text',
  section: 'the same paragraph',
  kind: 'reproduction',
};
export const operationalRisk = (section: string): Origin => ({
  rule: {
    title: 'APRA, Prudential Standard CPS 230 Operational Risk Management (F2026L00475)',
    section,
    href: 'https://www.legislation.gov.au/F2026L00475/asmade/text',
  },
  source: transcription,
});
export const informationSecurity = (section: string): Origin => ({
  rule: {
    title: 'APRA, Prudential Standard CPS 234 Information Security (F2018L01745)',
    section,
    href: 'https://www.legislation.gov.au/F2018L01745/asmade/text',
  },
  source: transcription,
});
export const moneyLaunderingPrivacy = authority(
  'OAIC, Privacy guidance for reporting entities under the Anti-Money Laundering and Counter-Terrorism Financing Act',
  'opening and key points',
  'https://www.oaic.gov.au/privacy/privacy-guidance-for-organisations-and-government-agencies/organisations/privacy-guidance-for-reporting-entities-under-the-anti-money-laundering-and-counter-terrorism-financing-act',
);
export const breachAssessment = authority(
  'Privacy Act 1988',
  'section 26WH',
  'https://www.legislation.gov.au/C2004A03712/latest/text',
);

export const climateGroups = authority(
  'ASIC, Who must prepare a sustainability report?',
  'reporting entities',
  'https://asic.gov.au/regulatory-resources/sustainability-reporting/for-preparers-of-sustainability-reports/who-must-prepare-a-sustainability-report',
);
export const smartDevices = specialist(
  'Sorena, Smart device security standards under the Cyber Security Act 2024',
  'scope, Schedule 1, and the statement of compliance of sections 9 and 10',
  'https://www.sorena.io/artifacts/apac/australia-cyber-security-act/smart-device-security-standards',
);
export const privacyTort = authority(
  'OAIC, Statutory tort for serious invasions of privacy',
  'opening',
  'https://www.oaic.gov.au/privacy/your-privacy-rights/more-privacy-rights/statutory-tort-for-serious-invasions-of-privacy',
);
export const scamsFramework = specialist(
  'Corrs Chambers Westgarth, Developing the Scams Prevention Framework, 3 June 2026',
  'opening',
  'https://corrs.com.au/insights/developing-the-scams-prevention-framework-treasury-consults-on-draft-rules-and-codes',
);
export const riskProgramReport = specialist(
  'King & Wood Mallesons, First CIRMP annual reports under the SOCI Act',
  'when reports are due; the day is our sum, 30 June plus 90 days',
  'https://www.kwm.com/au/en/insights/latest-thinking/first-cirmp-annual-reports-under-the-soci-act.html',
);
export const ransomReports = specialist(
  'Morrisec, Frequently asked questions on the Cyber Security Act 2024',
  'ransomware payment reports',
  'https://morrisec.com.au/frequently-asked-questions-cybersecurity-act-2024/',
);
export const serviceProviders: Origin = {
  ...operationalRisk('paragraphs 53 to 55; in force from 1 July 2026'),
  ...specialist(
    'LexBlog, CPS 230 operational risk management: transitional provisions, 2 September 2024',
    'contracts that existed, and institutions that are not significant',
    'https://www.lexblog.com/2024/09/02/cps-230-operational-risk-management-transitional-provisions/',
  ),
};
export const childrensCode = specialist(
  'Gilbert + Tobin, Exposure Draft of Children’s Online Privacy Code released',
  'opening and purpose of the Code',
  'https://www.gtlaw.com.au/insights/exposure-draft-of-childrens-online-privacy-code-released',
);
export const laterEnergyRetailers = specialist(
  'Australian Energy Council, Consumer Data Right kicks off in energy, 17 November 2022',
  'who shares data from which day',
  'https://www.energycouncil.com.au/analysis/consumer-data-right-kicks-off-in-energy/',
);
export const automatedDecisions = specialist(
  'Maddocks, Beyond compliance: preparing for the new APP regime',
  'automated decisions',
  'https://www.maddocks.com.au/insights/beyond-compliance-preparing-for-the-new-app-regime',
);
