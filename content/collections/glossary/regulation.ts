import type { TermInput } from './schema.ts';

const area = 'regulation' as const;

export const regulationTerms: readonly TermInput[] = [
  {
    id: 'personal-information',
    term: 'Personal information',
    area,
    definition:
      'In the Privacy Act 1988: information or an opinion about an identified person, or one who is reasonably identifiable, whether it is true or not and recorded or not.',
    meet: 'you wonder whether a customer number counts.',
    source: {
      title: 'OAIC, What is personal information?',
      href: 'https://www.oaic.gov.au/privacy/privacy-guidance-for-organisations-and-government-agencies/handling-personal-information/what-is-personal-information',
    },
  },
  {
    id: 'app',
    term: 'Australian Privacy Principles',
    also: 'APPs',
    area,
    spellings: ['Australian Privacy Principles'],
    definition:
      'The 13 rules in Schedule 1 of the Privacy Act 1988 on handling personal information: saying what one does with it, collecting, using, securing and correcting it.',
    meet: 'you write or read a privacy policy.',
    source: {
      title: 'Privacy Act 1988, Schedule 1',
      href: 'https://www.legislation.gov.au/C2004A03712/latest/text',
    },
  },
  {
    id: 'notifiable-data-breach',
    term: 'Notifiable data breach',
    area,
    spellings: [
      'Notifiable Data Breaches scheme',
      'notifiable data breaches',
      'notifiable data breach',
      'data breaches',
      'data breach',
    ],
    definition:
      'Unauthorised access to, disclosure or loss of personal information that is likely to result in serious harm to somebody and that could not be averted. An organisation that the Privacy Act covers must tell those affected and the OAIC.',
    meet: 'a laptop is lost and somebody asks what was on it.',
    source: {
      title: 'OAIC, When to report a data breach',
      href: 'https://www.oaic.gov.au/privacy/notifiable-data-breaches/when-to-report-a-data-breach',
    },
  },
  {
    id: 'automated-decision',
    term: 'Automated decision',
    area,
    spellings: ['automated decisions', 'automated decision'],
    definition:
      'A decision that a program makes, or for which it does something substantially and directly related. Privacy policies must describe certain ones from a day that stands in [the calendar](/regulatory-calendar).',
    meet: 'a form answers at once whether somebody gets credit, a job or a price.',
    source: {
      title: 'Maddocks, Preparing for the new APP regime',
      href: 'https://www.maddocks.com.au/insights/beyond-compliance-preparing-for-the-new-app-regime',
    },
  },
  {
    id: 'privacy-impact-assessment',
    term: 'Privacy impact assessment',
    area,
    definition:
      'Writing down, before a project begins, what it does with information about people, what could go wrong for them, and what is done about it.',
    meet: 'a new system will see who, where or what customers are.',
    source: {
      title: 'OAIC, Guide to undertaking privacy impact assessments, summary',
      href: 'https://www.oaic.gov.au/agencies-and-organisations/guides/pia-guide-qrt',
    },
  },
  {
    id: 'soci-act',
    term: 'SOCI Act',
    also: 'Security of Critical Infrastructure Act 2018',
    area,
    spellings: ['SOCI Act', 'Security of Critical Infrastructure Act 2018'],
    definition:
      'The law on assets that the country depends on. Those who are responsible for them report certain cyber incidents, and many keep a risk management program.',
    meet: 'you run, or supply somebody who runs, electricity, water, freight, data storage or the like.',
    source: {
      title: 'Cyber and Infrastructure Security Centre, Regulatory obligations',
      href: 'https://www.cisc.gov.au/legislative-information-and-reforms/critical-infrastructure/regulatory-obligations',
    },
  },
  {
    id: 'risk-management-program',
    term: 'Risk management program',
    also: 'CIRMP',
    area,
    spellings: ['CIRMP', 'risk management program'],
    definition:
      'What those responsible for certain critical infrastructure assets write, follow and report on each year, in a report that the board approves.',
    meet: 'the annual report is due after the end of June.',
    source: {
      title: 'King & Wood Mallesons, First CIRMP annual reports',
      href: 'https://www.kwm.com/au/en/insights/latest-thinking/first-cirmp-annual-reports-under-the-soci-act.html',
    },
  },
  {
    id: 'aescsf',
    term: 'AESCSF',
    also: 'Australian Energy Sector Cyber Security Framework',
    area,
    spellings: ['AESCSF', 'Australian Energy Sector Cyber Security Framework'],
    definition:
      'A framework by which firms in electricity, gas and liquid fuels assess their cyber security, and the yearly, voluntary program of such assessments.',
    meet: 'an energy firm asks its suppliers for a security profile.',
    source: {
      title: 'AEMO, Australian Energy Sector Cyber Security Framework',
      href: 'https://aemo.com.au/initiatives/major-programs/cyber-security',
    },
  },
  {
    id: 'cps-230',
    term: 'CPS 230',
    area,
    definition:
      'APRA’s standard on operational risk, for the firms it regulates: keep critical operations going, and manage the service providers they rest on.',
    meet: 'a bank, an insurer or a superannuation fund sends you new contract terms.',
    source: {
      title: 'APRA, Prudential Standard CPS 230 (F2026L00475)',
      href: 'https://www.legislation.gov.au/F2026L00475/asmade/text',
    },
  },
  {
    id: 'cps-234',
    term: 'CPS 234',
    area,
    definition:
      'APRA’s standard on information security, for the firms it regulates: security that keeps pace with the threats, also where others hold the data. The board answers for it.',
    meet: 'you hold data of a bank, an insurer or a superannuation fund.',
    source: {
      title: 'APRA, Prudential Standard CPS 234 Information Security',
      href: 'https://www.apra.gov.au/sites/default/files/cps_234_july_2019_for_public_release.pdf',
    },
  },
  {
    id: 'consumer-data-right',
    term: 'Consumer Data Right',
    also: 'CDR',
    area,
    definition:
      'The right to have data that a firm holds about you sent, with your consent, to another that is accredited. It exists for some sectors, energy among them.',
    meet: 'an energy or lending product offers to read your data from your present provider.',
    source: {
      title: 'cdr.gov.au, CDR in the energy sector',
      href: 'https://www.cdr.gov.au/rollout/cdr-energy-sector',
    },
  },
  {
    id: 'eu-ai-act',
    term: 'EU AI Act',
    also: 'Regulation (EU) 2024/1689',
    area,
    spellings: ['EU AI Act'],
    definition:
      'The European law on AI systems, with duties by risk. It can reach a firm outside Europe whose system is supplied there or whose output is used there. Its stages are in [the calendar](/regulatory-calendar).',
    meet: 'a European customer asks into which class your system falls.',
    source: {
      title: 'Article 2 of Regulation (EU) 2024/1689, as reproduced',
      href: 'https://www.euaiactnav.com/article/2',
    },
  },
  {
    id: 'high-risk-system',
    term: 'High-risk system',
    area,
    spellings: ['high-risk systems', 'high-risk system'],
    definition:
      'In the EU AI Act: a system for one of the listed uses, such as recruitment or creditworthiness, with exceptions, or a safety part of certain products. It brings duties for those who make it and those who use it.',
    meet: 'software sorts applications or scores customers.',
    source: {
      title: 'Regulation (EU) 2024/1689, Article 6 and Annex III',
      href: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
    },
  },
  {
    id: 'guidance-for-ai-adoption',
    term: 'Guidance for AI Adoption',
    area,
    definition:
      'Advice of the Australian Government, without legal force, on governing AI: accountability, impact, risk, information, testing and human control.',
    meet: 'a tender asks which framework you follow.',
    source: {
      title: 'Department of Industry, Guidance for AI Adoption: Foundations',
      href: 'https://www.industry.gov.au/publications/guidance-for-ai-adoption/guidance-ai-adoption-foundations',
    },
  },
  {
    id: 'nist-csf',
    term: 'NIST Cybersecurity Framework',
    also: 'CSF',
    area,
    spellings: ['NIST Cybersecurity Framework'],
    definition:
      'An American framework that sorts security work into govern, identify, protect, detect, respond and recover. Used far beyond the United States, as it names outcomes and no products.',
    meet: 'a questionnaire is ordered by these six words.',
    source: {
      title: 'NIST, Cybersecurity Framework 2.0',
      href: 'https://github.com/usnistgov/oscal-content/blob/main/nist.gov/CSF/v2.0/yaml/NIST_CSF_v2.0_catalog.yaml',
    },
  },
  {
    id: 'nist-ai-rmf',
    term: 'NIST AI Risk Management Framework',
    also: 'AI RMF',
    area,
    spellings: ['NIST AI Risk Management Framework', 'NIST AI RMF'],
    definition:
      'A voluntary American framework that sorts work on the risks of AI into govern, map, measure and manage.',
    meet: 'you want an order for a register of AI uses and need no certificate.',
    source: { title: 'NIST AI 100-1', href: 'https://nvlpubs.nist.gov/nistpubs/ai/NIST.AI.100-1.pdf' },
  },
  {
    id: 'iso-42001',
    term: 'ISO/IEC 42001',
    area,
    definition:
      'An international standard for managing AI in an organisation, against which one can be certified.',
    meet: 'a customer asks for a certificate about AI as for one about information security.',
    source: {
      title: 'Standards Explained, ISO/IEC 42001',
      href: 'https://standardsexplained.com/iso-iec-42001-artificial-intelligence-management-system',
    },
  },
];
