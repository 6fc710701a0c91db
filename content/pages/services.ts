import { z } from 'zod';
import { contactAbout } from '#content/contact-about.ts';
import { areaSchema, label, linkSchema, metaSchema, prose, slug } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

/** One card per focus area. */
const focusAreaSchema = z.strictObject({
  id: slug,
  area: areaSchema,
  name: label,
  summary: prose,
  subServices: z
    .array(z.strictObject({ name: label, anchor: slug.optional(), bullets: z.array(prose).min(3) }))
    .length(2),
  explore: linkSchema,
});
const schema = z.strictObject({
  meta: metaSchema,
  heading: label,
  lead: prose,
  areas: z.array(focusAreaSchema).length(3),
  /** A service page that no focus area leads to. */
  compliance: z.strictObject({ heading: label, text: prose, link: linkSchema }),
  closing: z.strictObject({ heading: label, text: prose, action: linkSchema }),
  focusAreas: z.strictObject({ heading: label, lead: label }),
  /** The list of service pages; names and text come from the services themselves. */
  directory: z.strictObject({ heading: label, lead: label }),
});

export type FocusArea = z.output<typeof focusAreaSchema>;

export const servicesPage = schema.parse({
  meta: {
    title: 'AI, cyber security and observability services',
    description:
      'Three key focus areas for Australian and global organisations: artificial intelligence, cyber security and observability, delivered by one team.',
    updated: '2026-11-21',
  },
  heading: 'Services',
  lead: 'We work in three connected areas: artificial intelligence, cyber security and observability. Begin with the symptom, and we look for the cause in all of them.',
  focusAreas: {
    heading: 'Key Focus Areas',
    lead: 'Choose the nearest; we bring the other two.',
  },
  areas: [
    {
      id: 'ai',
      area: 'ai',
      name: 'Artificial Intelligence',
      summary:
        'Your staff already paste work into chat tools. We turn that demand into systems with an owner, a test and an off switch.',
      subServices: [
        {
          name: 'AI design and development',
          bullets: [
            'Rank candidate uses by value, data readiness and the harm of a wrong answer',
            'Build assistants and agents with narrow permissions and readable logs',
            'Test every change against cases drawn from your own work',
            'Track quality, latency and cost per task in production',
          ],
        },
        {
          name: 'AI regulatory compliance',
          anchor: 'ai-compliance',
          bullets: [
            'Map privacy, consumer, sector and overseas duties to the systems they reach',
            'Set up a register, risk tiers and decision rights that fit existing processes',
            'Keep the records a regulator, customer or auditor would ask for',
          ],
        },
      ],
      explore: { label: 'Explore AI', href: '/services/ai-design-development' },
    },
    {
      id: 'security',
      area: 'security',
      name: 'Cybersecurity',
      summary:
        'One reused password is enough for an attacker. We find which controls would have stopped them and put those first.',
      subServices: [
        {
          name: 'Technology due diligence',
          bullets: [
            'Examine architecture, code, licences and security history before you sign',
            'Price the repairs and say which cannot wait',
            'Assess suppliers that can reach your data or stop your operations',
          ],
        },
        {
          name: 'CISO advisory and cyber defence',
          bullets: [
            'Report risk to the board in dollars and days',
            'Assess the Essential Eight with evidence for each finding',
            'Turn threat intelligence into detections that have been tested',
            'Rehearse incidents and restore from backup for real',
          ],
        },
      ],
      explore: { label: 'Explore security', href: '/services/technology-due-diligence' },
    },
    {
      id: 'observability',
      area: 'observability',
      name: 'Observability',
      summary:
        'Every dashboard is green and the phones are ringing. We connect the signals so that one question gets one answer.',
      subServices: [
        {
          name: 'Enterprise observability',
          bullets: [
            'Agree service levels that describe what customers would notice',
            'Trace requests through applications, infrastructure and suppliers with OpenTelemetry',
            'Delete alerts that need no action and give the rest an owner',
            'Work with Dynatrace, Datadog, Splunk, Elastic or Grafana',
          ],
        },
        {
          name: 'Data analytics',
          bullets: [
            'Watch data for lateness, gaps and drift before reports rely on it',
            'Join telemetry to orders, tickets and costs',
            'Show which delays lose sales and which spending buys nothing',
          ],
        },
      ],
      explore: { label: 'Explore observability', href: '/services/data-analytics' },
    },
  ],
  compliance: {
    heading: 'AI Regulatory Compliance',
    text: 'Know which rules for AI reach you, put controls where the risk is and keep evidence you can show.',
    link: { label: 'Explore AI compliance', href: '/services/ai-regulatory-compliance' },
  },
  directory: {
    heading: 'Every service in full',
    lead: 'The method, what you receive and what we ask of you.',
  },
  closing: {
    heading: 'Not sure where to start?',
    text: `Describe the problem in your own words. We reply within ${site.replyPromise}.`,
    action: { label: 'Get a Consultation', href: contactAbout('Which service fits') },
  },
} satisfies z.input<typeof schema>);
