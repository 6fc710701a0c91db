import { quickstartSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

export const cyberSecurityAwareness = quickstartSchema.parse({
  id: 'cyber-security-awareness',
  title: 'Cyber Security Awareness for SMEs',
  area: 'security',
  motif: 'rings',
  meta: {
    title: 'Cyber security awareness training for staff',
    description:
      'Cyber security awareness training priced per user: ten modules of under 8 minutes each, 12 months of platform access and a record of who completed them.',
    updated: '2026-11-29',
  },
  priceText: '$150 AUD per user ex GST',
  exGstCents: 15_000,
  unit: 'user',
  subject: 'Cyber Security Awareness Training Inquiry',
  description:
    'Ten modules, each under 8 minutes, that teach your staff what an attack looks like at their own desk and what to do next.',
  features: [
    '10 modules, each under 8 minutes',
    '12 months of platform access for each user',
    'Questions after every module',
    'Completion record for insurers and customers',
    'Priced per user',
  ],
  comparison: {
    forWhom: 'Staff handle e-mail, payments or customer data',
    bring: 'The number of users, and a launch date',
    after: 'Logins for 12 months, ten modules, and a record that fills as staff finish',
    notIncluded: 'Refunds once training access is activated',
  },
  lead: 'Ten short modules that teach your staff what an attack looks like at their own desk, and what to do in the first hour.',
  problem: {
    heading: 'One invoice, new bank details',
    paragraphs: [
      'It is 4:40 on a Thursday afternoon. Your accounts officer opens an e-mail from a supplier she has dealt with for years. The tone is right and so is the invoice number. Only the bank details have changed. She was asked to pay before five, so she does. Days later the real supplier rings to ask about the money.',
      'No filter stopped the message, because there was nothing to stop: no attachment, no link. A call to the number already on file would have. People learn that kind of habit from training short enough to finish and close enough to their own work to remember. A yearly slide show of two hours is neither.',
    ],
  },
  included: [
    {
      title: '12 months of platform access',
      text: 'Each user has a personal login for 12 months from activation, and can repeat any module.',
    },
    {
      title: 'Ten modules',
      text: 'Each runs for less than 8 minutes and covers one situation, one decision and one habit.',
    },
    {
      title: 'Questions with reasons',
      text: 'A few questions close each module. A wrong answer explains itself, because a score alone teaches nothing.',
    },
    {
      title: 'Completion record',
      text: 'A list of who finished what and when, ready for the insurer or customer who asks for evidence.',
    },
    {
      title: 'Launch messages',
      text: 'Short notes for you to send: an announcement, a reminder and a thank-you.',
    },
  ],
  deliverable: [
    'Spotting a phishing message',
    'Invoice fraud and changed bank details',
    'Passphrases and password managers',
    'Multi-factor authentication',
    'Phones, laptops and updates',
    'Working from home and in public',
    'Handling customer information',
    'Using AI tools without leaking data',
    'Impersonation by phone and deepfake',
    'Reporting an incident in the first hour',
  ],
  why: [
    {
      title: 'It gets finished',
      text: 'A module fits between two meetings. Your staff can do one a week and be done within a quarter.',
    },
    {
      title: 'Australian examples',
      text: 'The scams are local, and so are the next steps, including when to use ReportCyber and Scamwatch.',
    },
    {
      title: 'No blame',
      text: 'We teach people to report early. Someone who fears trouble stays quiet, and you lose the hours that count.',
    },
    {
      title: 'You pay for people',
      text: 'The price is per user, so a firm of five pays for five. Add people when they join.',
    },
  ],
  process: [
    {
      title: 'Tell us who',
      text: 'Send your enquiry with the number of users. We confirm the total in writing before you decide.',
    },
    {
      title: 'Activate',
      text: 'We create the logins and agree a launch date. You send the first note.',
    },
    {
      title: 'Learn',
      text: 'Staff work through the modules at their own pace. The completion record shows who needs a reminder.',
    },
    {
      title: 'Review',
      text: 'After the last module the completion record shows who finished what and when. Anybody can repeat any module during the 12 months of access.',
    },
  ],
  claimIds: ['completion-95', 'answers-85', 'reporting-98'],
  userExamples: [5, 10, 25],
  notes: [
    `Delivery takes ${site.quickstartDuration} from the agreed start to the launch.`,
    `We reply to your enquiry within ${site.replyPromise}.`,
    'Training access is non-refundable once activated; see the [terms of service](/terms-of-service#cancellation-and-refunds).',
  ],
});
