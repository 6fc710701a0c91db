import { z } from 'zod';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { contactAbout } from '#content/contact-about.ts';
import { Counted, counted } from '#content/counted.ts';
import { areaSchema, linkSchema, metaSchema, slug } from '#content/schemas.ts';
import { priceList } from '#content/site/navigation.ts';
import { site } from '#content/site/site.ts';

const titled = z.strictObject({ title: z.string(), text: z.string() });

const homeSchema = z.strictObject({
  meta: metaSchema,
  hero: z.strictObject({
    kicker: z.string(),
    /** The last word is set in italic gold: the signal in the field. */
    headline: z.string(),
    signalWord: z.string(),
    lead: z.string(),
    primary: linkSchema,
    secondary: linkSchema,
  }),
  about: z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()), link: linkSchema }),
  expertise: z.strictObject({
    heading: z.string(),
    lead: z.string(),
    cards: z
      .array(
        z.strictObject({
          area: areaSchema,
          label: z.string(),
          title: z.string(),
          text: z.string(),
          /** As many as the card's grid has lines for, so that neighbours stand level. */
          bullets: z.array(z.string()).length(3),
          /** Products the firm works with, as plain text. */
          platforms: z.string(),
          link: linkSchema,
        }),
      )
      .length(3),
    platformsNote: z.string(),
  }),
  /** `id`: the Quickstart that is shown opened. */
  quickstart: z.strictObject({ id: z.string(), heading: z.string(), text: z.string(), all: z.string() }),
  /** One case study as a list of what was and what is. */
  change: z.strictObject({
    study: slug,
    heading: z.string(),
    before: z.array(z.string()).length(3),
    after: z.array(z.string()).length(3),
    all: z.string(),
  }),
  /** Names no issue: the page is static and shows while the database is away. */
  newsletter: z.strictObject({ heading: z.string(), text: z.string(), link: linkSchema }),
  benefits: z.strictObject({ heading: z.string(), lead: z.string(), items: z.array(titled).length(6) }),
  closing: z.strictObject({ heading: z.string(), text: z.string() }),
});

export const home = homeSchema.parse({
  meta: {
    title: 'AI Cybersecurity Consulting & Enterprise Observability Australia',
    description:
      'AI cybersecurity consulting and enterprise observability in Australia: find faults early, secure the systems behind them and govern AI. Sydney, since 2010.',
    keywords: ['AI cybersecurity consulting', 'enterprise observability', 'CISO advisory', 'Australia'],
    updated: '2026-11-25',
  },
  hero: {
    kicker: `Observability, cyber security and AI. ${site.locality}, since ${site.foundingYear}.`,
    headline: 'Clarity, resilience and innovation you can',
    signalWord: 'measure',
    lead: 'We find the one signal that matters, secure the systems behind it, and put AI to work with controls your board can read.',
    primary: { label: 'Get a Consultation', href: contactAbout('Consultation') },
    secondary: priceList,
  },
  about: {
    heading: `${site.locality}, since ${site.foundingYear}`,
    paragraphs: [
      'A payment page slows by two seconds. Every server reports healthy, so no alarm sounds. When the board asks what it cost, four teams bring four different answers.',
      `We work on that gap, from ${site.locality}, for businesses and executives in ${site.country} and overseas, above all for small and medium enterprises. One principle holds it together: what you cannot see, you cannot secure, and what you cannot secure, you should not automate.`,
      `Smaller firms can start with a Quickstart at a fixed price, in ${site.quickstartDuration}. Larger work takes up to several months.`,
    ],
    link: { label: 'About us', href: '/about' },
  },
  expertise: {
    heading: 'What we do',
    lead: 'An incident can cross all three fields, so we work on them together.',
    cards: [
      {
        area: 'observability',
        label: 'Observability',
        title: 'See the fault before your customers do',
        text: 'Metrics, logs and traces joined to the business transaction they serve, so an alert names a cause and an owner.',
        bullets: [
          'Enterprise observability with OpenTelemetry',
          'Data analytics and data observability',
          'Service-level objectives a board can read',
        ],
        platforms: 'Platforms: Dynatrace, Datadog, Splunk, Elastic, Grafana',
        link: { label: 'Learn More', href: '/services/data-analytics' },
      },
      {
        area: 'security',
        label: 'Cyber security',
        title: 'Know what you are exposed to',
        text: 'An honest reading of your attack surface, an order to fix it in, and a CISO’s judgement when you do not employ one.',
        bullets: [
          'Technology due diligence before you buy',
          'CISO advisory by the month',
          'Risk assessment against the Essential Eight',
        ],
        platforms: 'Platforms: Microsoft Defender and Sentinel, CrowdStrike, Tenable',
        link: { label: 'Learn More', href: '/services/technology-due-diligence' },
      },
      {
        area: 'ai',
        label: 'Artificial intelligence',
        title: 'Put AI to work, with controls',
        text: 'Assistants and agents that do one job well, with an audit trail, a budget and a person who can stop them.',
        bullets: [
          'Design and development, from proof to production',
          'AI regulatory compliance and governance',
          'Agents and super agents with least privilege',
        ],
        platforms: 'Platforms: Azure OpenAI, Amazon Bedrock, Google Vertex AI',
        link: { label: 'Learn More', href: '/services/ai-design-development' },
      },
    ],
    platformsNote: 'These are products we work with; no partnership is implied.',
  },
  quickstart: {
    heading: 'Start small, at a fixed price',
    id: 'ai-policy',
    text: `${Counted(quickstarts)} Quickstarts for small and medium businesses: a known scope at a known price. This is what is inside one of them.`,
    all: `See all ${counted(quickstarts)} Quickstarts`,
  },
  change: {
    study: 'bank-payments-observability',
    heading: 'A payment fault, before and after',
    before: [
      'Every platform keeps its own logs and its own clock.',
      'The branches call first; engineers argue from screenshots.',
      'The risk committee cannot see when the bank first knew.',
    ],
    after: [
      'One trace follows a payment from channel to core ledger.',
      'An alert names the owner, the last change and the runbook.',
      'The committee reads the same service levels as the engineers.',
    ],
    all: 'Read this case and others',
  },
  newsletter: {
    heading: 'Our newsletter',
    text: 'What changed in observability, cyber security and AI, what it means for a business in Australia, and what to do about it. Free to read, without an address.',
    link: { label: 'Read the latest in Industry Updates', href: '/industry-updates' },
  },
  benefits: {
    heading: 'What changes in the business',
    lead: 'What you should notice afterwards.',
    items: [
      {
        title: 'Operational efficiency',
        text: 'Engineers stop assembling evidence from five consoles and start from one view of the failing transaction.',
      },
      {
        title: 'Reduced downtime and costs',
        text: 'Faults are found earlier, and telemetry you never query is no longer stored at full price.',
      },
      {
        title: 'Customer experience',
        text: 'You measure what the customer waited for, not what the server thought of itself.',
      },
      {
        title: 'Security posture',
        text: 'Controls are tested against the way attackers work, and the gaps are ranked by what they would cost you.',
      },
      {
        title: 'Data-driven growth',
        text: 'Decisions rest on data whose freshness, volume and lineage are checked.',
      },
      {
        title: 'Innovation',
        text: 'New ideas, AI included, go live behind guardrails, so that trying something is no longer a bet.',
      },
    ],
  },
  closing: {
    heading: 'Tell us what you cannot see yet',
    text: `Describe the system, the worry or the deadline in a few lines. We reply within ${site.replyPromise}.`,
  },
});
