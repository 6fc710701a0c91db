import { caseStudySchema } from '#content/schemas.ts';

export const bankPaymentsObservability = caseStudySchema.parse({
  slug: 'bank-payments-observability',
  title: 'Tracing a payment fault to one service',
  industry: 'Financial services',
  icon: 'landmark',
  colour: 'observability',
  representative: true,
  challenge:
    'On payroll day, transfers slowed at every branch of a bank while each team’s dashboard stayed green. Every platform kept its own logs and its own clock, so engineers joined a conference call and argued from screenshots. The risk committee needed evidence of where payments failed and when the bank first knew.',
  solution:
    'We instrumented the payment path with OpenTelemetry and carried one trace identifier from channel to core ledger. With the people who own each payment type, we set service level objectives; alerts now follow those objectives, and each names an owner and a runbook. Collectors, dashboards and alert rules live in version control.',
  results: [
    { text: 'Payment faults are traced to one service in a single view, before the branch calls.' },
    { text: 'The on-call engineer opens an alert that names the owner, the last change and the runbook.' },
    { text: 'The risk committee reads the same record of service levels as the engineers.' },
  ],
});
