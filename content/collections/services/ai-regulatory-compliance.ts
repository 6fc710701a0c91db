import { Scale } from 'lucide';
import type { z } from 'zod';
import { contactAbout } from '#content/contact-about.ts';
import { serviceSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

export const aiRegulatoryCompliance = serviceSchema.parse({
  slug: 'ai-regulatory-compliance',
  area: 'ai',
  motif: 'register',
  name: 'AI Regulatory Compliance',
  icon: Scale,
  serviceType: 'AI regulatory compliance consulting',
  meta: {
    title: 'AI compliance for Australian firms',
    description:
      'Prepare for AI rules in Australia and overseas: know which duties apply, put proportionate controls in place and keep evidence you can show.',
    updated: '2026-11-28',
  },
  lead: 'Rules for AI now arrive from privacy law, consumer law, sector regulators, overseas parliaments and your own customers. We help you prepare: know which apply, put controls where the risk is and keep evidence you can show.',
  problem: {
    heading: 'A model that came with an update',
    paragraphs: [
      'A customer asks why her application was declined. Your team finds that a supplier switched on automated scoring in an update last autumn. It was never approved, and the privacy policy does not mention it. No record shows which facts were used. The letter asking for an explanation gives you a date.',
      'The control is unglamorous: a register of every AI use, an owner for each, an assessment before release, and records kept while the system runs. With those four in place the answer takes an afternoon. We help you build them beside your lawyers; this page is general information, not legal advice.',
    ],
  },
  sections: [
    {
      id: 'regulatory-landscape',
      sources: ['privacy-act', 'eu-ai-act'],
      heading: 'Regulatory landscape assessment',
      paragraphs: [
        'We map your uses of AI to the duties that reach them and mark which are law, which are contract and which are good practice.',
      ],
      items: [
        {
          title: 'Privacy',
          text: 'For organisations it covers, the Privacy Act 1988 applies to personal information that goes into AI or comes out of it. From 10 December 2026 their privacy policies must also describe certain automated decisions that could significantly affect people.',
        },
        {
          title: 'Consumer, workplace and discrimination law',
          text: 'Existing law does not exempt software. Claims about what an AI product does must be true, and automated selection can discriminate unlawfully.',
        },
        {
          title: 'Sector rules',
          text: 'APRA CPS 230 and CPS 234 for the institutions APRA regulates; the Therapeutic Goods Administration for software that meets the definition of a medical device.',
        },
        {
          title: 'Overseas reach',
          text: 'The EU AI Act applies in stages. It can reach an Australian business that places a system on the EU market, or whose system’s output is used there.',
        },
        {
          title: 'Voluntary standards',
          text: 'ISO/IEC 42001, the NIST AI Risk Management Framework and the National AI Centre’s Guidance for AI Adoption give buyers and auditors a shared vocabulary.',
        },
      ],
    },
    {
      id: 'governance-framework',
      heading: 'Governance framework',
      paragraphs: [
        'Governance works when it fits decisions people already make. We build on your risk, privacy and security processes instead of adding a committee beside them.',
      ],
      items: [
        {
          title: 'Register and tiers',
          text: 'Each use recorded with purpose, data, supplier, owner and a tier that sets how much scrutiny it gets.',
        },
        {
          title: 'Decision rights',
          text: 'Who approves, who is consulted, who can stop a system, and when the board hears about it.',
        },
        {
          title: 'Policies and standards',
          text: 'Acceptable use, procurement, model change, human oversight and records, in words staff can follow. Smaller firms can begin with the [AI Policy Quickstart](/sme-quickstarts/ai-policy).',
        },
        {
          title: 'Independent review',
          text: 'A periodic check by someone who did not build the system.',
        },
      ],
    },
    {
      id: 'risk-mitigation',
      heading: 'Risk mitigation',
      paragraphs: ['Every material risk gets an owner, a control and a test that shows the control works.'],
      items: [
        {
          title: 'Unfair outcomes',
          text: 'Results compared across relevant groups, against thresholds agreed before testing.',
        },
        {
          title: 'Privacy and confidentiality',
          text: 'Data minimised, retention set, and the supplier’s right to train on your inputs settled by contract.',
        },
        {
          title: 'Security',
          text: 'Tests for prompt injection, excessive permissions and data leakage, guided by the OWASP Top 10 for LLM Applications.',
        },
        {
          title: 'Supplier change',
          text: 'Notice periods, pinned versions and a tested fallback for when a model changes or disappears.',
        },
      ],
    },
    {
      id: 'implementation-guidance',
      heading: 'Implementation guidance, in order',
      ordered: true,
      items: [
        {
          title: 'Find what is in use',
          text: 'Interviews, purchase records and network data reveal tools already in use, including features switched on inside existing products.',
        },
        {
          title: 'Assess and tier',
          text: 'We rate each use by the harm a wrong answer could cause and advise which few should stop at once.',
        },
        {
          title: 'Close priority gaps',
          text: 'Notices, contracts, human review and technical controls go to the highest tier first.',
        },
        {
          title: 'Build it into delivery',
          text: 'Checks move into procurement forms, project approvals and release pipelines, so they do not depend on memory.',
        },
        {
          title: 'Rehearse the question',
          text: 'We play the regulator, customer or auditor, ask for evidence and help you repair what you cannot produce.',
        },
      ],
    },
    {
      id: 'observability-for-compliance',
      heading: 'Observability for compliance',
      paragraphs: [
        'A policy says what should happen; telemetry shows what did. We help you record model and prompt versions, inputs where lawful, outputs, human overrides and the reasons given, with access and retention that respect privacy.',
        'The same records serve three readers. Engineers see drift and failure, risk owners see a threshold crossed, and auditors see a history that cannot be quietly edited. Our [Observability Services](/services/data-analytics) supply the instrumentation on platforms such as Dynatrace, Splunk, Elastic or Grafana.',
      ],
    },
    {
      id: 'training',
      heading: 'Training by role',
      items: [
        {
          title: 'Boards and executives',
          text: 'A working session on duties, risk appetite and the questions to put to management.',
        },
        {
          title: 'Builders and buyers',
          text: 'Assessment practice on one of your real systems, from first idea to release or contract.',
        },
        {
          title: 'All staff',
          text: 'What may go into which tool, how to check an answer, and how to report a mistake early.',
        },
      ],
    },
    {
      id: 'benefits',
      heading: 'Benefits you can check',
      items: [
        {
          title: 'Faster approvals',
          text: 'Low-risk uses pass quickly because the tiers are clear and the evidence is known in advance.',
        },
        {
          title: 'Fewer repeated questions',
          text: 'Customer and insurer questionnaires draw on one evidence file.',
        },
        {
          title: 'Readiness for change',
          text: 'When a rule changes, you know the same day which systems it touches.',
        },
        {
          title: 'Defensible decisions',
          text: 'You can show what you knew, who decided and why.',
        },
      ],
    },
  ],
  receive: [
    { text: 'An obligations map: each duty, its source and the systems it reaches', step: 1 },
    { text: 'An AI register with owners, tiers and assessments for the highest tier', step: 2 },
    { text: 'Policies, decision rights and contract clauses ready for your lawyers to review', step: 3 },
    { text: 'A control plan with tests, owners and dates', step: 3 },
    { text: 'A specification for logs and records, and dashboards where you ask for them', step: 4 },
    { text: 'Training material and a rehearsal report', step: 5 },
  ],
  engagement: [
    {
      label: 'Length',
      value: `From ${site.quickstartDuration} for an obligations map and register up to several months for a working framework.`,
    },
    {
      label: 'Who does the work',
      value:
        'Named in the proposal: the work takes governance, security and AI engineering, beside your legal adviser.',
    },
    {
      label: 'Price basis',
      value: 'By quote, in AUD, with GST added where applicable.',
    },
    {
      label: 'What we need from you',
      value: 'An accountable executive, a list of suppliers, and access to the owners of your main systems.',
    },
  ],
  related: { caseStudies: ['retailer-demand-forecasting'], quickstart: 'ai-policy' },
  closing: {
    heading: 'Contact us before the date on the letter',
    text: `Tell us which AI systems you use or plan, where your customers are and which deadline presses. We reply within ${site.replyPromise}.`,
    action: { label: 'Contact us about AI compliance', href: contactAbout('AI regulatory compliance') },
    check: { label: 'Check the duty of 10 December 2026', href: '/checks/automated-decisions' },
  },
} satisfies z.input<typeof serviceSchema>);
