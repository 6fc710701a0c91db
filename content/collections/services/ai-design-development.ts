import { Brain } from 'lucide';
import type { z } from 'zod';
import { contactAbout } from '#content/contact-about.ts';
import { serviceSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

export const aiDesignDevelopment = serviceSchema.parse({
  slug: 'ai-design-development',
  area: 'ai',
  motif: 'lattice',
  diagram: 'agent',
  name: 'AI Services',
  icon: Brain,
  serviceType: 'AI design and development',
  meta: {
    title: 'AI consulting and agents, Sydney',
    description:
      'AI strategy, design, development and agents for Australian organisations: tested on your own cases, traced in production, with a named owner.',
    updated: '2026-11-28',
  },
  lead: 'We design, build and run AI systems that a named person in your organisation can explain, measure and switch off. You get working software with evidence attached, in stages small enough to stop.',
  problem: {
    heading: 'A pilot people like and cannot run',
    paragraphs: [
      'A claims team has watched an AI assistant summarise files for six weeks, and they like it. Then the operations manager asks three questions. Which check catches a summary that leaves out an exclusion? What happens when the supplier changes the model? What does one summary cost when volumes double after a hailstorm? The room goes quiet, and the pilot stays a pilot.',
      'The control comes before the model. We agree which decision the system may influence, how much error you can tolerate and who owns the off switch. Then we build an evaluation set from your own cases, so every later change must pass a test you wrote instead of a demonstration we chose.',
    ],
  },
  sections: [
    {
      id: 'methodology',
      heading: 'Methodology: stages with an exit',
      paragraphs: [
        'The end of a stage is the place to decide whether to continue, change or stop. Stopping early is a good result when the evidence says so.',
      ],
      ordered: true,
      items: [
        {
          title: 'Discovery and strategy',
          text: 'We sit with the people who do the work, record how long it takes and where it goes wrong, then rank candidate uses by value, data readiness and the harm of a wrong answer.',
        },
        {
          title: 'Design and architecture',
          text: 'We choose the simplest method that can pass: a rule, a forecast, a retrieval system or a language model. The design fixes data flows, hosting region, access, points of human review and running cost per task.',
        },
        {
          title: 'Development and testing',
          text: 'We build in short increments against your evaluation set. Tests cover accuracy by type of case, prompt injection, leakage of personal information, and behaviour when a supplier is slow or down.',
        },
        {
          title: 'Deployment and optimization',
          text: 'A small group goes first, with the previous process still available. We trace each request, watch quality, latency and cost, and tune against those figures until your team can run it alone.',
        },
      ],
    },
    {
      id: 'strategic-advisory',
      heading: 'Strategic advisory',
      paragraphs: [
        'Boards rarely need another model. They need to know which uses to fund, which to refuse and who answers for the rest. For the rules that apply, see [AI Regulatory Compliance](/services/ai-regulatory-compliance).',
      ],
      items: [
        {
          title: 'Portfolio review',
          text: 'Every current and proposed use on one register, with its owner, data, cost and risk.',
        },
        {
          title: 'Build, buy or wait',
          text: 'Products and models compared on your cases, including exit terms and where data is stored.',
        },
        {
          title: 'Operating model',
          text: 'Who approves, who monitors and who may stop a system, written into roles you already have.',
        },
      ],
    },
    {
      id: 'industry-solutions',
      heading: 'Industry-specific solutions',
      paragraphs: ['The technique travels between sectors; the consequences of a mistake do not.'],
      items: [
        {
          title: 'Healthcare',
          text: 'Drafting discharge summaries and sorting referrals, with a clinician approving each output. Software intended to diagnose or guide treatment may be a medical device regulated by the Therapeutic Goods Administration, so we settle intended use before design.',
        },
        {
          title: 'Financial services',
          text: 'Document checks, fraud review queues and complaint analysis, designed for the operational-risk and information-security duties of APRA CPS 230 and CPS 234 where they apply.',
        },
        {
          title: 'Manufacturing',
          text: 'Predicting equipment faults from vibration, temperature and maintenance records. Models run close to the line and keep working when the link to the cloud does not.',
        },
        {
          title: 'Retail',
          text: 'Forecasting demand by store and product. Buyers see the range of a forecast, not one confident number, and record why they override it.',
        },
        {
          title: 'Energy',
          text: 'Load forecasting, inspection images and outage triage. Advice stays apart from control: no model writes to operational technology without an engineer’s approval.',
        },
        {
          title: 'Transportation',
          text: 'Arrival estimates, route planning and consignment documents, tested on the days that matter: floods, closures and the week before Christmas.',
        },
      ],
    },
    {
      id: 'ai-agents',
      heading: 'AI agents',
      paragraphs: [
        'An agent is software that chooses its next action. We give each one a narrow job, its own identity, the fewest permissions that work, a spending limit and a log a person can read.',
      ],
      items: [
        {
          title: 'Conversational agents',
          text: 'Answer staff or customers from approved sources, cite the source, and hand over to a person with the whole conversation attached.',
        },
        {
          title: 'Process automation agents',
          text: 'Read, check and route invoices, forms and tickets across existing systems. Anything irreversible waits for approval.',
        },
        {
          title: 'Decision support agents',
          text: 'Assemble the evidence for and against an option and state what is missing. A person decides, and the record shows why.',
        },
        {
          title: 'Monitoring agents',
          text: 'Watch logs, metrics and transactions, group related alerts and propose a first diagnosis with links to the evidence.',
        },
      ],
    },
    {
      id: 'super-agents',
      heading: 'Super agents',
      paragraphs: [
        'A super agent coordinates several agents toward one outcome: receiving a supplier’s bid, checking its insurance, comparing terms and preparing a recommendation. Coordination also multiplies error, because one agent’s mistake becomes the next one’s input.',
        'We add a super agent only after each member passes its own tests. It plans, delegates and checks, and holds no permission its members lack. OpenTelemetry traces every hand-over, budgets cap time and cost, and one control stops the whole group.',
      ],
    },
  ],
  receive: [
    { text: 'A ranked register of candidate uses, including the ones we advise against', step: 1 },
    { text: 'A data-flow diagram, risk assessment and record of human review points', step: 2 },
    { text: 'An evaluation set and test report you can rerun when a model or prompt changes', step: 3 },
    { text: 'Source code, prompts and infrastructure definitions in your own repositories', step: 3 },
    { text: 'Dashboards for quality, latency and cost, with alert thresholds', step: 4 },
    { text: 'A runbook for rollback, supplier failure and switching off', step: 4 },
  ],
  engagement: [
    {
      label: 'Length',
      value: `From ${site.quickstartDuration} for discovery and strategy up to several months for a system in production.`,
    },
    {
      label: 'Who does the work',
      value: 'Named in the proposal: the work takes AI engineering, security and observability.',
    },
    {
      label: 'Price basis',
      value: 'By quote, in AUD, with GST added where applicable.',
    },
    {
      label: 'What we need from you',
      value:
        'A sponsor who can decide, time with the people who do the work, and real cases you may lawfully share.',
    },
    {
      label: 'Platforms',
      value:
        'Microsoft Azure, Amazon Web Services, Google Cloud, or open-weight models you host, chosen on your cases.',
    },
  ],
  related: { caseStudies: ['manufacturer-predictive-maintenance'], quickstart: 'ai-marketing' },
  closing: {
    heading: 'Bring us one decision',
    text: `Tell us which task you want to improve and what a wrong answer would cost. We reply within ${site.replyPromise}.`,
    action: { label: 'Discuss an AI project', href: contactAbout('AI services') },
  },
} satisfies z.input<typeof serviceSchema>);
