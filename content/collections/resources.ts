import { z } from 'zod';
import { publishedSchema, resourceSchema } from '#content/schemas.ts';

const featuredGuideSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: z.string().min(1).max(120),
  description: z.string().trim().min(1),
  published: publishedSchema.optional(),
  contents: z
    .array(z.strictObject({ title: z.string().min(1).max(120), text: z.string().trim().min(1) }))
    .min(4),
});
export type FeaturedGuide = z.output<typeof featuredGuideSchema>;

export const featuredGuide: FeaturedGuide = featuredGuideSchema.parse({
  slug: 'executive-guide-secure-observable-ai',
  title: 'Secure, observable AI: the executive guide',
  description:
    'Planned as a 50-page report for executives who must approve AI before every answer is known. It is to follow one system from proposal to retirement, and at each step say what can go wrong, what to measure and who decides.',
  contents: [
    {
      title: 'What you are approving',
      text: 'How to read an AI proposal: purpose, data, supplier, people affected.',
    },
    {
      title: 'Rules and duties',
      text: 'Australian law, the EU AI Act and the voluntary standards, by decision.',
    },
    {
      title: 'Attacks to expect',
      text: 'Prompt injection, data leakage and stolen credentials, with the control for each.',
    },
    {
      title: 'Seeing it work',
      text: 'The traces, logs and quality measures that show what a model did and why.',
    },
    {
      title: 'People and oversight',
      text: 'Where a person decides, what they need to see, and how they say no.',
    },
    { title: 'When it fails', text: 'An incident plan for wrong answers, including who stops the system.' },
    { title: 'The board pack', text: 'A one-page status report and ten questions for the next meeting.' },
  ],
});

/** A paper and its parts, which its secondary button lists. */
const paperSchema = resourceSchema.extend({
  contents: z.array(z.string().min(1).max(120)).min(3).max(5),
});
export type Paper = z.output<typeof paperSchema>;

/** In the order of the page, within each category. */
const records: Paper[] = [
  {
    slug: 'board-reporting-on-cyber-risk',
    category: 'Cybersecurity Leadership',
    type: 'Executive Guide',
    title: 'Reporting cyber risk to the board',
    description:
      'Replaces the traffic-light slide with five questions a director can test. Each comes with the evidence to ask for, an answer that should worry you, and a sample page written for a mid-sized company.',
    keywords: ['board reporting', 'cyber risk', 'director duties'],
    contents: [
      'The five questions, and why these five',
      'The evidence to ask for with each',
      'Answers that should worry you, and what to ask next',
      'The sample page, with notes on what was left out',
    ],
  },
  {
    slug: 'essential-eight-beyond-the-checklist',
    category: 'Cybersecurity Leadership',
    type: 'Whitepaper',
    title: 'The Essential Eight beyond the checklist',
    description:
      'Explains each mitigation strategy by the attack it interrupts, how maturity levels are assessed, and where assessments go wrong. Includes an order of work for a firm with two administrators and no security team.',
    keywords: ['Essential Eight', 'maturity levels', 'mitigation strategies'],
    contents: [
      'The eight strategies, by the attack each one interrupts',
      'Maturity levels: what an assessor tests',
      'Where assessments go wrong: exceptions, forgotten servers, backups never restored',
      'An order of work for two administrators',
    ],
  },
  {
    slug: 'ciso-hire-share-or-advise',
    category: 'Cybersecurity Leadership',
    type: 'Decision Guide',
    title: 'CISO: hire, share or take advice',
    description:
      'Compares a full-time CISO, a shared one and an adviser to your existing team. A worksheet weighs regulation, size and pace of change, and shows which duties you cannot hand to anyone else.',
    keywords: ['CISO advisory', 'virtual CISO', 'security leadership'],
    contents: [
      'What the role decides, and what stays with the board',
      'Three arrangements compared',
      'The worksheet: regulation, size and pace of change',
    ],
  },
  {
    slug: 'service-levels-executives-can-read',
    category: 'Enterprise Observability',
    type: 'Metrics Guide',
    title: 'Service levels an executive can read',
    description:
      'Shows how to turn server metrics into a few service level objectives customers would recognise. Covers choosing the indicator, setting an error budget, and deciding what stops when the budget is spent.',
    keywords: ['service level objectives', 'error budget', 'reliability metrics'],
    contents: [
      'Choosing an indicator a customer would recognise',
      'Setting the objective and its error budget',
      'What stops when the budget is spent',
      'A one-page report for the executive meeting',
    ],
  },
  {
    slug: 'tracing-bank-payments',
    category: 'Enterprise Observability',
    type: 'Case Study',
    title: 'Tracing payments through a bank',
    description:
      'The longer version of our representative banking example: how a trace identifier crosses older systems, which alerts to delete, what the first month of objectives shows, and what to leave for a second phase.',
    keywords: ['distributed tracing', 'OpenTelemetry', 'payments'],
    contents: [
      'One trace identifier across older systems',
      'The alerts to delete first',
      'What the first month of objectives shows',
      'What to leave for a second phase',
    ],
  },
  {
    slug: 'operational-resilience-financial-services',
    category: 'Enterprise Observability',
    type: 'Industry Report',
    title: 'Operational resilience in financial services',
    description:
      'Reads APRA’s CPS 230 and CPS 234 from the engine room. Explains which telemetry supports a tolerance level, how to map a critical operation to its suppliers, and what an examiner may ask to see.',
    keywords: ['CPS 230', 'CPS 234', 'operational resilience', 'financial services'],
    contents: [
      'CPS 230 and CPS 234, read by an engineer',
      'Mapping a critical operation to its suppliers',
      'The telemetry behind a tolerance level',
      'What an examiner may ask to see',
    ],
  },
  {
    slug: 'from-ai-pilot-to-production',
    category: 'AI & Digital Transformation',
    type: 'Strategic Report',
    title: 'From AI pilot to production',
    description:
      'Follows a pilot through the five decisions that stop most of them: data rights, evaluation, integration, ownership and running cost. Each chapter ends with the test a pilot must pass before more money is spent.',
    keywords: ['AI strategy', 'AI pilots', 'production readiness'],
    contents: [
      'Data rights: what you may train on, and keep',
      'Evaluation: the test, written before the model',
      'Integration: the systems that must answer it',
      'Ownership: who keeps it right after the project',
      'Running cost: the price of a full year',
    ],
  },
  {
    slug: 'ai-agents-executive-brief',
    category: 'AI & Digital Transformation',
    type: 'Executive Brief',
    title: 'AI agents: what to allow, and when',
    description:
      'A short brief on software that acts as well as answers. Ranks actions by how easily they can be undone, then sets out permissions, approvals and logs for each rank, with a script for stopping an agent.',
    keywords: ['AI agents', 'process automation', 'human oversight'],
    contents: [
      'Actions ranked by how easily they can be undone',
      'Permissions, approvals and logs for each rank',
      'The script for stopping an agent',
    ],
  },
  {
    slug: 'ai-governance-framework',
    category: 'AI & Digital Transformation',
    type: 'Governance Framework',
    title: 'An AI governance framework you can run',
    description:
      'Roles, a register, an approval path and a review calendar, sized for an organisation without an AI department. Maps each element to ISO/IEC 42001, the NIST AI RMF and Australia’s Guidance for AI Adoption.',
    keywords: ['AI governance', 'ISO/IEC 42001', 'NIST AI RMF', 'AI register'],
    contents: [
      'Roles: who proposes, who approves and who can stop a system',
      'The register, column by column',
      'The approval path and the review calendar',
      'The map to ISO/IEC 42001, the NIST AI RMF and the Guidance for AI Adoption',
    ],
  },
];

export const resources: readonly Paper[] = records.map((record) => paperSchema.parse(record));
