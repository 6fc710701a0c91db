import { z } from 'zod';
import { contactAbout } from '#content/contact-about.ts';
import { label, linkSchema, metaSchema, prose, titledTextSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

const hour = z.int().min(0).max(24);
const schema = z.strictObject({
  meta: metaSchema,
  heading: label,
  lead: prose,
  story: z.strictObject({ heading: label, paragraphs: z.array(prose).min(3) }),
  vision: z.strictObject({
    heading: label,
    vision: prose,
    mission: prose,
    principles: z.array(titledTextSchema).min(3),
  }),
  advantage: z.strictObject({ heading: label, lead: prose, items: z.array(titledTextSchema).min(4) }),
  globalImpact: z.strictObject({
    heading: label,
    paragraphs: z.array(prose).min(2),
    items: z.array(titledTextSchema).min(2),
  }),
  closing: z.strictObject({ heading: label, text: prose }),
  facts: z.array(z.strictObject({ label, value: label })).min(3),
  visionLabel: label,
  missionLabel: label,
  /** Office hours of three cities; `shifts` are whole hours after midnight in Sydney. */
  clock: z.strictObject({
    caption: label,
    /** What the line on the clock is, which a script draws. */
    now: label,
    cities: z.array(
      z.strictObject({
        city: label,
        hours: label,
        shifts: z
          .array(z.tuple([hour, hour]))
          .min(1)
          .max(2),
      }),
    ),
  }),
  actions: z.array(linkSchema).min(2),
});

export const about = schema.parse({
  meta: {
    title: 'Sydney observability, security and AI firm',
    description: `A ${site.locality} consultancy founded in ${site.foundingYear}: how observability, cyber security and AI became one practice, and how we work with clients.`,
    updated: '2026-11-27',
  },
  heading: `About ${site.name}`,
  lead: `${site.name} is a ${site.locality} consultancy for observability, cyber security and artificial intelligence. We help leaders see what their technology is doing, defend it and add intelligence they can account for.`,
  facts: [
    { label: 'Founded', value: String(site.foundingYear) },
    { label: 'Based in', value: `${site.locality} ${site.region}` },
    { label: 'Service area', value: site.serviceArea },
  ],
  story: {
    heading: 'Our story',
    paragraphs: [
      `${site.legalName} was founded in ${site.locality} in ${site.foundingYear}. Our subject is a gap that every technical system has: the one between what it reports and what people experience. The processor graph is flat, a checkout page has been failing for hours, and the first person to know is a customer. Two questions open our work: what did the customer see, and how would you know?`,
      'Systems have moved into other people’s data centres, and work onto phones and home networks. The records that explain an outage turned out to be the records that expose an intruder: who asked for what, from where, and what answered. Observability and security are two readings of the same evidence, and we treat them as one trade.',
      `Artificial intelligence tightened the link. A model that drafts, decides or acts is one more system that can fail, and its mistakes arrive in fluent sentences. The older habits carry over: define what good looks like, record what happened, name the person who can stop it. “${site.tagline}” is the short form of that idea.`,
      `Large enterprises can buy these habits as programs. Smaller ones face the same attackers and the same rules with less time. So we also package the essentials as fixed-price [SME Quickstarts](/sme-quickstarts); projects take ${site.quickstartDuration}.`,
    ],
  },
  visionLabel: 'Vision',
  missionLabel: 'Mission',
  vision: {
    heading: 'Vision and mission',
    vision:
      'Every organisation, whatever its size, can see what its technology is doing and has good reason to trust what it is told.',
    mission:
      'We give leaders clear evidence about their systems, build the controls and the intelligence that evidence calls for, and leave their own people able to run both.',
    principles: [
      {
        title: 'Evidence before opinion',
        text: 'We measure first, show the working and say how sure we are. If the evidence changes, so does the advice.',
      },
      {
        title: 'Proportion',
        text: 'A control should cost less than the harm it prevents. We say so when a smaller answer will do.',
      },
      {
        title: 'Plain words',
        text: 'A finding that only a specialist can read will not be funded. We write for the person who must decide.',
      },
      {
        title: 'Independence for you',
        text: 'The aim is that your own people can run what was built. A good engagement ends with you needing us less.',
      },
    ],
  },
  advantage: {
    heading: 'What makes us different',
    lead: 'Many firms do one part of this work. These are reasons to have one firm do all three.',
    items: [
      {
        title: 'Faults, attacks and models',
        text: 'A slow payment may be a fault, an attack or a model behaving badly. One team investigates all three, so the problem is not passed between suppliers.',
      },
      {
        title: 'Open standards first',
        text: 'We instrument with OpenTelemetry, plan with the NIST Cybersecurity Framework and the Essential Eight, and avoid formats you could not take elsewhere.',
      },
      {
        title: 'Platforms on merit',
        text: 'We work with Dynatrace, Datadog, Splunk, Elastic, Grafana, Microsoft Sentinel, CrowdStrike and others. We start with what you own and recommend change only when the arithmetic supports it.',
      },
      {
        title: 'For the board and the engineer',
        text: 'A report should tell a board what to decide and an engineer what to do, from the same numbers.',
      },
      {
        title: 'Prices you can see',
        text: 'Quickstart prices are published, without GST and with it. For larger work, ask us for a quote.',
      },
    ],
  },
  globalImpact: {
    heading: 'Global impact',
    paragraphs: [
      `We are based in ${site.locality}, and our service area is ${site.serviceArea}. Most of this work happens inside your systems, not your buildings, so much of it can be done from a distance. Presence matters for a plant-floor survey or an incident rehearsal.`,
      `For organisations with teams overseas, the clock helps. While it is evening in New York and night in London, it is the working day in ${site.locality}. A change agreed at the end of your day can be prepared and tested before you return. Of the hours shown here, those of ${site.locality} are our office hours; outside them the office is closed.`,
    ],
    items: [
      {
        title: 'Following the sun',
        text: 'Work passes between time zones in writing: what changed, what is open, who decides next.',
      },
      {
        title: 'Data stays where it must',
        text: 'Where data may be held and who may reach it is a design question. We settle region, accounts and access with you before work begins.',
      },
      {
        title: 'Shared standards, local rules',
        text: 'ISO/IEC 27001 and OpenTelemetry mean the same everywhere; privacy and AI law do not. We map the local duties with your counsel before design begins.',
      },
    ],
  },
  // From nine to six, in January: UTC+11 in Sydney, UTC in London, UTC-5 in New York.
  clock: {
    caption: `Nine to six, on a ${site.locality} clock, in January`,
    now: `Now in ${site.locality}`,
    cities: [
      { city: site.locality, hours: '9 am–6 pm', shifts: [[9, 18]] },
      {
        city: 'London',
        hours: '8 pm–5 am',
        shifts: [
          [0, 5],
          [20, 24],
        ],
      },
      { city: 'New York', hours: '1 am–10 am', shifts: [[1, 10]] },
    ],
  },
  closing: {
    heading: 'See whether we fit your problem',
    text: `Read how each service works, or describe your situation to us. We reply within ${site.replyPromise}.`,
  },
  actions: [
    { label: 'Explore our services', href: '/services' },
    { label: 'Contact us', href: contactAbout('Whether we fit') },
  ],
} satisfies z.input<typeof schema>);
