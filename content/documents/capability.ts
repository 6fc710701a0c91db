import { z } from 'zod';
import { label, prose } from '#content/schemas.ts';
import { emergency } from '#content/emergency.ts';
import { site } from '#content/site/site.ts';

const { report, hotline } = emergency;

const schema = z.strictObject({
  /** The day these words last changed. */
  updated: z.iso.date(),
  title: label,
  name: label,
  description: prose,
  facts: z.strictObject({ reply: label }),
  principles: label,
  method: z.strictObject({ heading: label, lead: prose, service: label, steps: label, length: label }),
  prices: z.strictObject({ heading: label, lead: prose, product: label }),
  not: z.strictObject({ heading: label, items: z.array(prose).min(3) }),
  firm: z.strictObject({
    heading: label,
    place: label,
    hours: label,
    email: label,
    telephone: label,
    enquiries: label,
    abn: label,
    insurance: label,
  }),
});

/** What the capability statement says besides the records of pages. */
export const capability = schema.parse({
  updated: '2026-11-27',
  title: `Capability statement of ${site.legalName}`,
  name: 'Capability statement',
  description: `What ${site.legalName} does, how it works and what it does not do: services, method, fixed prices, office hours and contact, for tender and supplier files.`,
  facts: { reply: 'First reply within' },
  principles: 'How we work',
  method: {
    heading: 'Method and length of each service',
    lead: 'The aim is that your own people can run what was built. Work outside the Quickstarts is priced by quote, in AUD, with GST added where applicable.',
    service: 'Service',
    steps: 'Steps, in order',
    length: 'Length',
  },
  prices: {
    heading: 'Fixed prices for small and medium enterprises',
    lead: 'Each Quickstart has a fixed scope, which its own sheet lists.',
    product: 'Quickstart',
  },
  not: {
    heading: 'What we do not do',
    items: [
      '**Certificates, audit opinions, legal advice.** Our policies and reviews help you prepare for those who give them.',
      '**Products.** Our lists name controls; what you buy, and from whom, stays your decision.',
      `**Emergencies.** Outside office hours the office is closed. If an attack is under way, report it at ${report.label} or call ${hotline.label.replaceAll(' ', '\u00a0')}.`,
      '**Guarantees against incidents.** No control prevents every one.',
    ],
  },
  firm: {
    heading: 'The firm',
    place: 'Address',
    hours: 'Office hours',
    email: 'E-mail',
    telephone: 'Telephone',
    enquiries: 'Enquiry form',
    abn: 'ABN',
    insurance: 'Insurance',
  },
} satisfies z.input<typeof schema>);
