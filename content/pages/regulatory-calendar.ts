import { z } from 'zod';
import { contactAbout } from '#content/contact-about.ts';
import { linkSchema, metaSchema, prose } from '#content/schemas.ts';

const text = z.string().trim().min(1);
const part = z.strictObject({ heading: text, short: text, lead: text });

const regulatoryCalendarSchema = z.strictObject({
  name: text,
  meta: metaSchema,
  heading: text,
  lead: text,
  /** Before the day on which the page was last sorted into past and coming. */
  asOf: text,
  subscribe: z.strictObject({
    heading: text,
    text: prose,
    open: text,
    download: text,
    addressLabel: text,
  }),
  jumpLabel: text,
  coming: part.extend({
    /** Above what was announced for a day that is over. */
    unconfirmed: text,
  }),
  clocks: part,
  undated: part,
  inForce: part.extend({
    /** Above the deadlines whose day is over. */
    passed: text,
  }),
  labels: z.strictObject({
    reached: text,
    doBy: text,
    /** The same of what already applies. */
    inPlace: text,
    /** The same of what waits for a day. */
    prepare: text,
    task: text,
    rule: text,
    source: text,
    expected: text,
    kinds: z.strictObject({ authority: text, specialist: text, reproduction: text }),
    checkedOn: text,
  }),
  file: z.strictObject({ name: text, description: text }),
  closing: z.strictObject({ heading: text, text, actions: z.array(linkSchema).min(1) }),
});

export const regulatoryCalendar = regulatoryCalendarSchema.parse({
  name: 'Regulatory calendar',
  meta: {
    title: 'Regulatory calendar: AI, privacy, cyber, energy',
    description:
      'Dates on which AI, privacy, cyber, energy and finance rules reach Australian firms: who is reached, what to have done by then, and the source of each.',
    updated: '2026-11-30',
  },
  heading: 'Regulatory calendar',
  lead: 'The days on which rules for AI, privacy, cyber security, energy and finance begin to apply, for firms in Australia. Each says whom it reaches and what we read it in. No legal advice.',
  asOf: 'Sorted into coming and in force on',
  subscribe: {
    heading: 'In your own calendar',
    text: 'Subscribe once, and later corrections arrive by themselves. Every date is an event of a whole day that blocks no time.',
    open: 'Subscribe',
    download: 'Save the dates as a file',
    addressLabel: 'Address for programs that ask for one:',
  },
  jumpLabel: 'Parts of the calendar',
  coming: {
    heading: 'Coming',
    short: 'Coming',
    lead: 'The nearest first.',
    unconfirmed: 'Announced for a day that is over, not yet confirmed',
  },
  clocks: {
    heading: 'Periods that begin with an event',
    short: 'Reporting periods',
    lead: 'These have no day of their own. They run from the payment or from the moment you know, so they belong on a card beside the telephone.',
  },
  undated: {
    heading: 'Passed, without a day yet',
    short: 'Without a day',
    lead: 'Law that waits for a proclamation.',
  },
  inForce: {
    heading: 'In force',
    short: 'In force',
    lead: 'The latest first.',
    passed: 'Deadlines that are over',
  },
  labels: {
    reached: 'Who is reached',
    doBy: 'By then',
    inPlace: 'Have in place',
    prepare: 'Prepare',
    /** In the file, which is the same before the day and after it. */
    task: 'What to have in place',
    rule: 'Rule',
    source: 'Read in',
    expected: 'Announced for this day; not confirmed when we checked',
    kinds: {
      authority: 'the authority’s own page',
      specialist: 'a law firm’s or specialist’s page; check the text of the rule before you rely on it',
      reproduction: 'a reproduction; we could not open the official text: check it before you rely on it',
    },
    checkedOn: 'Checked on',
  },
  file: {
    name: 'Southlight: regulatory calendar',
    description:
      'Dates on which rules for AI, privacy, cyber security, energy and finance reach firms in Australia. A reading aid, not legal advice.',
  },
  closing: {
    heading: 'Does a date reach you?',
    text: 'Which rule binds you is a question for your lawyer; what to build for it is one for us. We reply within 24 hours.',
    actions: [
      { label: 'Ask about a date', href: contactAbout('A date in the regulatory calendar') },
      { label: 'AI regulatory compliance', href: '/services/ai-regulatory-compliance' },
    ],
  },
});
