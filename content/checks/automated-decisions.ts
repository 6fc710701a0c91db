import { checkSchema } from './schema.ts';

const yesNoUnsure = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unsure', label: 'Not sure' },
];

export const automatedDecisions = checkSchema.parse({
  slug: 'automated-decisions',
  name: 'Automated decisions',
  area: 'ai',
  meta: {
    title: 'Automated decisions: the duty of 10 December 2026',
    description:
      'Five questions on APP 1.7 to 1.9 of the Privacy Act: is the duty likely to reach your firm, and what might your privacy policy say? With a draft to copy.',
    updated: '2026-11-30',
  },
  lead: 'From 10 December 2026 privacy policies must say where programs decide about people. Nothing is stored.',
  gives:
    'Whether the duty is likely to reach your firm, which points are open, and a draft of the paragraph for your privacy policy.',
  groups: [
    {
      questions: [
        {
          kind: 'choice',
          name: 'bound',
          text: 'Is your organisation bound by the Australian Privacy Principles?',
          hint: 'Most businesses with an annual turnover of $3 million or less are not; some are whatever their turnover, such as health service providers and businesses that trade in personal information. Reporting entities under the anti-money laundering law are bound in what they do for that law; since 1 July 2026 many real estate agents, accountants and lawyers are among them.',
          options: yesNoUnsure,
        },
        {
          kind: 'choice',
          name: 'program',
          text: 'Have you arranged for a computer program to make decisions, or to do something substantially and directly related to making them?',
          hint: 'Any program, not only AI, also where a person decides in the end. To refuse or to fail to decide is a decision too.',
          options: [
            { value: 'decides', label: 'It decides by itself' },
            { value: 'helps', label: 'It does part of the deciding' },
            { value: 'both', label: 'Both occur' },
            { value: 'no', label: 'Neither' },
            { value: 'unsure', label: 'Not sure' },
          ],
        },
        {
          kind: 'choice',
          name: 'effect',
          text: 'Could these decisions reasonably be expected to significantly affect the rights or interests of an individual?',
          hint: 'For better or for worse. Where the line runs is not settled; if in doubt, answer “Not sure”.',
          options: yesNoUnsure,
        },
        {
          kind: 'choice',
          name: 'personal',
          text: 'Is personal information about that individual used in the operation of the program?',
          options: yesNoUnsure,
        },
        {
          kind: 'choice',
          name: 'after',
          text: 'Are such decisions made from 10 December 2026, the day on which the duty begins?',
          hint: 'It does not matter that the program was arranged before, or the information collected before.',
          options: yesNoUnsure,
        },
      ],
    },
  ],
  button: 'Show my result',
  method: {
    kind: 'automated-decisions',
    conditions: [
      { question: 'bound', failed: 'your organisation is not bound by the Australian Privacy Principles' },
      {
        question: 'program',
        failed: 'no computer program makes such decisions or does part of the deciding',
      },
      {
        question: 'effect',
        failed: 'the decisions do not significantly affect anyone’s rights or interests',
      },
      { question: 'personal', failed: 'no personal information about the individual is used' },
      { question: 'after', failed: 'no such decision is made after the duty begins' },
    ],
    words: {
      likely: 'On your answers the duty is likely to reach you.',
      open: 'On your answers the duty may reach you: settle what is open first.',
      unlikely: 'On your answers the duty is unlikely to reach this system.',
      because:
        'What rules it out, if it is so: {reasons}. Keep a note of the reason, and look again when the system, your turnover or your activities change.',
      unsureToo: 'You were not sure of other points; they matter only if that changes.',
      openHeading: 'Still to settle',
      draftHeading: 'A draft for your privacy policy',
      draftLead:
        'Replace what stands in brackets by kinds, not by single records, and have it read by your privacy adviser.',
      draft: {
        first:
          'Automated decisions. We use computer programs in making decisions that could reasonably be expected to significantly affect the rights or interests of individuals.',
        solely: 'Kinds of decisions made solely by the operation of these programs: [list them].',
        related:
          'Kinds of decisions for which these programs do something that is substantially and directly related to making them: [list them].',
        information: 'Kinds of personal information used in the operation of these programs: [list them].',
      },
    },
  },
  basis: [
    'APP 1.7 asks for three things together: a program that the organisation has arranged to make a decision, or to do a thing that is substantially and directly related to making one; a decision that could reasonably be expected to significantly affect the rights or interests of an individual; and personal information about that individual used in the program’s operation. We add whom the principles bind and from when the duty applies.',
    'One “No” or “Neither” makes the duty unlikely for the system in question. Without either, one “Not sure” leaves it open, and the check names what to settle; otherwise it is likely. The draft has the contents that APP 1.8 asks for: the kinds of personal information, the kinds of decisions made solely by the program, and the kinds to which it does a related thing.',
    'We read the Act in reproductions and in the comments named below; the register itself could not be opened. The Information Commissioner announced [resources on 30 September 2026](https://www.oaic.gov.au/news/media-centre/new-resources-on-transparency-for-use-of-ai-and-automated-decision-making), which we could not open: read them before you settle a doubtful case.',
  ],
  caution: 'Orientation for a conversation with your adviser, not legal advice.',
  sources: [
    {
      title: 'Privacy and Other Legislation Amendment Act 2024 (No. 128, 2024), Schedule 1, Part 15',
      publisher: 'Federal Register of Legislation, read in reproductions',
      date: '2024-12-10',
      href: 'https://www.legislation.gov.au/C2024A00128/asmade/text',
      checkedOn: '2026-11-23',
    },
    {
      title:
        'Automated decisions and privacy policies: new transparency obligations from December 2026 (APP 1.7 to 1.9)',
      publisher: 'Sibenco',
      href: 'https://www.sibenco.com/automated-decisions-and-privacy-policies-new-transparency-obligations-from-december-2026/',
      checkedOn: '2026-11-23',
    },
    {
      title: 'OAIC consultation to develop guidance for automated decision making transparency requirements',
      publisher: 'Johnson Winter Slattery',
      date: '2026-06-11',
      href: 'https://jws.com.au/what-we-think/oaic-consultation-to-develop-guidance-for-automated-decision-making-transparency-requirements',
      checkedOn: '2026-11-23',
    },
    {
      title:
        'Automated decision-making transparency: what APP entities need to know about the APP 1 amendments',
      publisher: 'Allens',
      href: 'https://www.allens.com.au/insights-news/insights/2026/06/automated-decision-making-transparency-what-app-entities-need-to-know-about-the-app-1-amendments/',
      checkedOn: '2026-11-23',
    },
    {
      title: 'Privacy business resource 10 (small business)',
      publisher: 'Office of the Australian Information Commissioner',
      href: 'https://oaic.gov.au/agencies-and-organisations/business-resources/privacy-business-resource-10',
      checkedOn: '2026-11-23',
    },
    {
      title:
        'Privacy guidance for reporting entities under the Anti-Money Laundering and Counter-Terrorism Financing Act',
      publisher: 'Office of the Australian Information Commissioner',
      href: 'https://www.oaic.gov.au/privacy/privacy-guidance-for-organisations-and-government-agencies/organisations/privacy-guidance-for-reporting-entities-under-the-anti-money-laundering-and-counter-terrorism-financing-act',
      checkedOn: '2026-11-30',
    },
  ],
  subject: 'Automated decisions and our privacy policy',
});
