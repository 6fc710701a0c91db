import type { TermInput } from './schema.ts';

const area = 'observability' as const;

export const observabilityTerms: readonly TermInput[] = [
  {
    id: 'observability',
    term: 'Observability',
    area,
    spellings: [],
    definition:
      'Being able to say, from what a system reports about itself, why it behaves as it does, also when the question is new. Monitoring answers the questions that somebody thought of before.',
    meet: 'every dashboard is green and customers still complain.',
  },
  {
    id: 'telemetry',
    term: 'Telemetry',
    area,
    definition: 'What a running system reports about itself: measurements, log lines and traces.',
    meet: 'somebody asks what your systems send to a monitoring vendor, and what that costs.',
  },
  {
    id: 'metric',
    term: 'Metric',
    area,
    spellings: ['metrics'],
    definition:
      'A number that is measured again and again, such as requests in a minute or seconds for a reply. Cheap to keep, and silent about single cases.',
    meet: 'you read a dashboard.',
  },
  {
    id: 'log',
    term: 'Log',
    area,
    spellings: ['logs'],
    definition: 'A line that a program writes when something happens, with its time and its circumstances.',
    meet: 'somebody asks what happened last night, and the answer is there or was deleted.',
  },
  {
    id: 'trace',
    term: 'Trace',
    area,
    spellings: ['traces', 'tracing'],
    definition:
      'The way of one request through all the systems that served it, with the time that each step took. Each step is called a span.',
    meet: 'a payment is slow and five teams each say that it was not theirs.',
  },
  {
    id: 'open-telemetry',
    term: 'OpenTelemetry',
    area,
    definition:
      'An open standard for producing telemetry, so that the same measurements can go to one vendor today and to another next year.',
    meet: 'you change your monitoring vendor and ask what must be built again.',
    source: { title: 'OpenTelemetry, documentation', href: 'https://opentelemetry.io/docs/' },
  },
  {
    id: 'sampling',
    term: 'Sampling',
    area,
    definition:
      'Keeping a part of the traces in place of all of them, because all of them are too many or too dear. Good sampling keeps the slow and the failed ones.',
    meet: 'the trace of the one customer who complained was not kept.',
  },
  {
    id: 'cardinality',
    term: 'Cardinality',
    area,
    definition:
      'In how many variants a metric exists: one for each shop is few, one for each customer is many. Many are what makes a monitoring bill grow.',
    meet: 'your monitoring costs double and nothing new is watched.',
  },
  {
    id: 'latency',
    term: 'Latency',
    area,
    definition: 'The time between asking and receiving the answer.',
    meet: 'a page is said to be slow and somebody asks: how slow, for whom?',
  },
  {
    id: 'percentile',
    term: 'Percentile',
    area,
    definition:
      'A way to describe many times in one number without hiding the bad ones: at the 95 per cent mark, 95 of 100 requests were at least this quick. An average hides what the slowest saw.',
    meet: 'the average is fine and your largest customer is not.',
  },
  {
    id: 'service-level',
    term: 'Service level objective',
    also: 'SLO',
    area,
    spellings: [
      'service level objectives',
      'service level objective',
      'SLOs',
      'SLO',
      'service levels',
      'service level',
    ],
    definition:
      'What share of requests is to be answered well, over which period, for instance 99.9 of 100 in four weeks. What is measured for it is the service level indicator; what a contract promises is an agreement (SLA).',
    meet: 'the board asks whether a service is good enough and not how many alarms there were.',
  },
  {
    id: 'error-budget',
    term: 'Error budget',
    area,
    spellings: ['error budgets', 'error budget'],
    definition:
      'What a service level objective leaves for failure. While some is left, teams may change things; when it is spent, they mend first.',
    meet: 'sales wants a feature and operations wants quiet, and both are right.',
  },
  {
    id: 'alert',
    term: 'Alert',
    area,
    spellings: ['alerts', 'alert'],
    definition: 'A message that asks a person to act now. What asks for nothing is a report.',
    meet: 'the telephone rings at night, and in the morning it turns out that nothing was to be done.',
  },
  {
    id: 'runbook',
    term: 'Runbook',
    area,
    spellings: ['runbooks', 'runbook'],
    definition: 'The written steps for a known fault, so that whoever is awake can do them.',
    meet: 'the only person who knows is on leave.',
  },
  {
    id: 'baseline',
    term: 'Baseline',
    area,
    spellings: [],
    definition: 'How a system behaves on an ordinary day: what today is compared with.',
    meet: 'somebody asks whether things are better than before the project.',
  },
  {
    id: 'data-lineage',
    term: 'Data lineage',
    area,
    spellings: ['data lineage', 'lineage'],
    definition: 'The way of a figure back to where it came from, with every step that changed it.',
    meet: 'two reports show two turnovers for the same month.',
  },
];
