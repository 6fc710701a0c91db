import { quickstartSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

export const cyberSecurityPolicy = quickstartSchema.parse({
  id: 'cyber-security-policy',
  title: 'Cyber Security Policy Quickstart',
  area: 'security',
  motif: 'register',
  meta: {
    title: 'Cyber security policy for small business',
    description:
      'A fixed-price set of cyber security policies for SMEs: a gap review against the Essential Eight, an incident response plan and rules your staff can follow.',
    updated: '2026-11-28',
  },
  priceText: '$4,500 AUD ex GST',
  exGstCents: 450_000,
  unit: 'project',
  subject: 'Cyber Security Policy Quickstart Inquiry',
  description:
    'A short set of security policies written around how you work, an incident response plan you have rehearsed and a ranked list of what to fix.',
  features: [
    'Gap review against the Essential Eight',
    'Policies written around how you work',
    'Incident response plan, rehearsed',
    'Ranked list of gaps with owners and dates',
    'Supplier security checklist',
  ],
  comparison: {
    forWhom: 'A customer or an insurer asks for your security policies',
    bring: 'Two or three people to interview, and how things are set up today',
    after: 'Policies, a rehearsed incident plan and a ranked gap list',
    notIncluded: 'An audit, a certified maturity level',
  },
  lead: 'Security policies that your insurer, your largest customer and your newest employee can all use, written around how you really work.',
  problem: {
    heading: 'The customer’s questionnaire',
    paragraphs: [
      'A customer you cannot afford to lose sends a spreadsheet of sixty security questions. Question four asks for your incident response plan and the date you last tested it. You have a template somebody downloaded three years ago. It names a manager who has left and a server you no longer own.',
      'A policy that is not followed is a written promise you break every day, and it gives no help during an incident. If the Privacy Act 1988 covers your business, the Notifiable Data Breaches scheme expects you to assess a suspected breach within 30 days, and to notify the regulator and the people affected as soon as practicable if serious harm is likely. You want to know who does that before you need them.',
    ],
    sources: ['privacy-act'],
  },
  included: [
    {
      title: 'Gap review',
      text: 'We compare your accounts, devices, backups and suppliers with the Essential Eight, the mitigation strategies published by the Australian Signals Directorate.',
    },
    {
      title: 'Policy set',
      text: 'Short documents that say who does what and how often, with nothing in them you cannot carry out.',
    },
    {
      title: 'Incident response plan',
      text: 'Who decides, who calls and whom you notify, in words that still make sense in the middle of the night.',
    },
    {
      title: 'Tabletop exercise',
      text: 'A ransomware scenario, played around a table with the people who would decide. What you learn goes into the plan, along with the date of the test.',
    },
    {
      title: 'Ranked gap list',
      text: 'Every gap with a risk, an owner and a date. We help your administrator close some that need a setting rather than a purchase.',
    },
  ],
  deliverable: [
    'Information security policy',
    'Acceptable use rules for staff',
    'Access and authentication standard',
    'Backup and recovery standard',
    'Incident response plan',
    'Supplier security checklist',
    'Ranked gap list',
  ],
  why: [
    {
      title: 'Sized for you',
      text: 'Short documents. A business of fifteen people does not need the binder of a bank.',
    },
    {
      title: 'Australian rules',
      text: 'Built on the Essential Eight and the Privacy Act, and worded to help you answer customer and insurer questionnaires.',
    },
    {
      title: 'Evidence, not adjectives',
      text: 'Each rule names the record that shows it was followed, so you can prove it when somebody asks.',
    },
    {
      title: 'Nothing to sell you',
      text: 'The gap list names controls, not products. What you buy, and from whom, stays your decision.',
    },
  ],
  process: [
    {
      title: 'Look',
      text: 'We interview two or three people and check how accounts, devices and backups are set up today.',
    },
    {
      title: 'Write',
      text: 'You receive drafts of every document, tell us what does not fit your business, and we change it.',
    },
    {
      title: 'Close the quick gaps',
      text: 'We help your administrator with changes that need no purchase, such as multi-factor authentication you already pay for.',
    },
    {
      title: 'Rehearse and hand over',
      text: 'We run the tabletop exercise, correct the plan and agree the date of the first yearly review.',
    },
  ],
  claimIds: ['gaps-60', 'breach-cost'],
  notes: [
    `Delivery takes ${site.quickstartDuration} from the agreed start.`,
    `We reply to your enquiry within ${site.replyPromise}.`,
    'The gap review is not an audit, and it does not certify a maturity level.',
    'In June 2026 ASD announced that it intends to retire the Essential Eight within two years: [what that means](/resources/essential-eight-beyond-the-checklist).',
  ],
});
