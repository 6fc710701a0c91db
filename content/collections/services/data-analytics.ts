import { Activity } from 'lucide';
import type { z } from 'zod';
import { contactAbout } from '#content/contact-about.ts';
import { serviceSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

export const dataAnalytics = serviceSchema.parse({
  slug: 'data-analytics',
  area: 'observability',
  motif: 'waterfall',
  diagram: 'payment',
  name: 'Observability Services',
  icon: Activity,
  serviceType: 'Enterprise observability and data analytics',
  meta: {
    title: 'Enterprise observability consulting',
    description:
      'Application, infrastructure and data observability on open standards, so you find faults before customers do and report service health in plain figures.',
    updated: '2026-11-28',
  },
  lead: 'Learn about failures from your own instruments, before customers tell you. We connect applications, infrastructure and data to the outcomes your board reports on.',
  problem: {
    heading: 'Green dashboards and a queue at the counter',
    paragraphs: [
      'Card payments are failing in some branches and every dashboard is green. The database team sees normal load, the network team sees normal traffic, and the supplier’s status page says all is well. Much later someone finds a certificate that expired overnight, on a service missing from every diagram.',
      'Each system held part of the answer, and no question reached across them. The control is a short list of agreed service levels, traces that follow a request through every system, and alerts that fire on harm to customers instead of on a busy processor. A named owner answers each alert from a runbook.',
    ],
  },
  sections: [
    {
      id: 'methodology',
      heading: 'Methodology: from customer promise to useful alert',
      paragraphs: [
        'We start with one service that matters, finish it, and repeat. You see value before you commit to the whole estate.',
      ],
      ordered: true,
      items: [
        {
          title: 'Agree what matters',
          text: 'With business and technology owners we name the services customers would miss and write service level objectives for each: what good means, how it is measured and how much failure a month may contain.',
        },
        {
          title: 'Find the blind spots',
          text: 'We follow real requests through your estate and list where visibility stops. We also record today’s baseline: how problems are found, how long they last and what your telemetry costs.',
        },
        {
          title: 'Instrument with open standards',
          text: 'We use OpenTelemetry for traces, metrics and logs, and W3C Trace Context between services, so instrumentation outlives any one vendor. Sensitive fields are removed before data leaves your network.',
        },
        {
          title: 'Build views and alerts',
          text: 'Executives see service health, engineers see causes, and both read the same numbers. An alert that needs no action is deleted.',
        },
        {
          title: 'Rehearse and hand over',
          text: 'We inject failures in a safe environment, time the response, correct the runbooks and coach your team through its first incidents.',
        },
      ],
    },
    {
      id: 'application-performance-monitoring',
      heading: 'Application performance monitoring',
      paragraphs: [
        'Averages hide the customers who left. We measure the slowest requests of each transaction by release, region and customer type, so a fault has a place as well as a time.',
      ],
      items: [
        {
          title: 'Distributed tracing',
          text: 'One request followed through browser, API, queue, database and third party, with the time spent in each.',
        },
        {
          title: 'Real users and synthetic checks',
          text: 'What customers experience now, plus scripted tests of key transactions in the hours when no customer uses them.',
        },
        {
          title: 'Release comparison',
          text: 'Each deployment set against the last on errors, latency and resource use, so a rollback rests on evidence.',
        },
        {
          title: 'Errors with their context',
          text: 'An error opens with its trace, its logs and the change that came before it.',
        },
      ],
    },
    {
      id: 'infrastructure-monitoring',
      heading: 'Infrastructure monitoring',
      paragraphs: [
        'Cloud, containers, virtual machines, networks and the equipment room missing from the architecture diagram belong in one inventory, each item linked to the services that depend on it.',
      ],
      items: [
        {
          title: 'Hosts, containers and Kubernetes',
          text: 'Saturation, restarts and scheduling failures, tied to the workload and its owner.',
        },
        {
          title: 'Networks and edge sites',
          text: 'Path quality between sites, cloud regions and suppliers, including links that fail over without telling anyone.',
        },
        {
          title: 'Capacity and cost',
          text: 'Trends that show when you will run out, and what you pay for and never use.',
        },
        {
          title: 'Expiry and drift',
          text: 'Certificates, licences, backups and configuration, each checked against what you intended.',
        },
      ],
    },
    {
      id: 'data-observability',
      heading: 'Data observability',
      paragraphs: [
        'A pipeline can succeed and still deliver yesterday’s figures. We monitor the data itself, from source to report, and warn the people who use it before they rely on it.',
      ],
      items: [
        {
          title: 'Freshness and volume',
          text: 'Did each feed arrive on time, with roughly the number of rows you expect?',
        },
        {
          title: 'Schema and quality',
          text: 'Has a field changed type, gone empty or moved outside its normal range?',
        },
        {
          title: 'Lineage',
          text: 'Which reports, models and regulatory returns depend on the field that just changed?',
        },
        {
          title: 'Model inputs and outputs',
          text: 'Has the data feeding a model drifted from the data it was tested on?',
        },
      ],
    },
    {
      id: 'analytics',
      heading: 'Data analytics',
      paragraphs: [
        'Once telemetry is trustworthy it can answer commercial questions. We join it to orders, tickets and costs to show which delays lose sales, which suppliers cause rework and where the next failure is likely.',
        'An analysis is worth most as repeatable code with tests, and a report when it states its source, its age and its limits. When the question needs forecasting or automation, our [AI Services](/services/ai-design-development) continue from the same data. When a trace shows an intruder instead of a fault, [Cyber Security Services](/services/technology-due-diligence) do.',
      ],
    },
    {
      id: 'telemetry-cost',
      heading: 'Telemetry that pays its way',
      paragraphs: [
        'Storing everything is expensive, and storing too little is discovered during an incident. For each signal we ask who uses it, for which decision and for how long. We keep traces of errors and slow requests, sample the ordinary ones, move old logs to cheaper storage and drop what has not been queried. Records that security or audit depend on keep their full retention.',
      ],
    },
  ],
  receive: [
    { text: 'Service level objectives and error budgets, agreed with the business owners', step: 1 },
    { text: 'A service map with owners, dependencies and blind spots', step: 2 },
    { text: 'A telemetry cost report with retention and sampling recommendations', step: 2 },
    { text: 'Instrumentation code and pipeline configuration in your own repositories', step: 3 },
    { text: 'Dashboards for executives, service owners and engineers', step: 4 },
    { text: 'An alert catalogue: purpose, threshold, owner and runbook for each alert', step: 4 },
  ],
  engagement: [
    {
      label: 'Length',
      value: `From ${site.quickstartDuration} for an assessment or one critical service up to several months for a whole estate.`,
    },
    {
      label: 'Who does the work',
      value:
        'Named in the proposal: the work takes observability and data engineering, beside your own team.',
    },
    {
      label: 'Price basis',
      value: 'By quote, in AUD, with GST added where applicable. Platform licences are not part of it.',
    },
    {
      label: 'What we need from you',
      value:
        'Read access to current monitoring, a list of recent incidents, and an hour with the owner of each main service.',
    },
    {
      label: 'Platforms',
      value:
        'Dynatrace, Datadog, Splunk, Elastic, Grafana and open-source tools. We start with what you already pay for.',
    },
  ],
  related: { caseStudies: ['bank-payments-observability', 'energy-market-analytics'] },
  closing: {
    heading: 'Start with your last outage',
    text: `Send us a short account of it: when it began, who noticed and how it ended. We reply within ${site.replyPromise}.`,
    action: { label: 'Discuss your observability', href: contactAbout('Observability services') },
    check: { label: 'Work out what downtime costs', href: '/checks/downtime' },
  },
} satisfies z.input<typeof serviceSchema>);
