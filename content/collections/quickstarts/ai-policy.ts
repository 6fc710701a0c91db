import { quickstartSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

export const aiPolicy = quickstartSchema.parse({
  id: 'ai-policy',
  title: 'AI Policy Quickstart',
  area: 'ai',
  motif: 'register',
  meta: {
    title: 'AI policy for small business, fixed price',
    description:
      'A fixed-price AI policy for small and medium enterprises: staff rules, a tool register and a risk check, mapped to national guidance and ready to approve.',
    updated: '2026-11-30',
  },
  priceText: '$4,500 AUD ex GST',
  exGstCents: 450_000,
  unit: 'project',
  subject: 'AI Policy Quickstart Inquiry',
  description:
    'A written AI policy, a register of the tools you already use and a risk check for the next one, sized for a business without a compliance team.',
  features: [
    'AI policy ready for your board to approve',
    'Acceptable use rules for staff',
    'Register of the AI tools already in use',
    'Risk check for every new tool',
    'Staff briefing online',
  ],
  comparison: {
    forWhom: 'Staff use AI tools, and there are no written rules',
    bring: 'The people who decide, and a list of the tools you know',
    after: 'Policy, staff rules and a register, ready to approve',
    notIncluded: 'Legal advice, certification',
  },
  lead: 'Your staff already use AI. This Quickstart gives you the rules, the register and the risk check to answer for it, at a fixed price.',
  problem: {
    heading: 'Who pasted the contract into the chatbot?',
    paragraphs: [
      'A salesperson pastes a customer’s contract into a free chatbot to get a summary before a call. The summary is good, so the rest of the team copies the habit. Months later the customer asks where its contract has been, and there is no record of the tool, the account or its settings.',
      'What was missing is a rule, and a person who owns it. If the Privacy Act 1988 covers your business, the Australian Privacy Principles apply to personal information typed into an AI tool, and from 10 December 2026 your privacy policy must also explain computer programs that use personal information to make, or substantially help make, decisions that could significantly affect people.',
    ],
    sources: ['privacy-act'],
  },
  included: [
    {
      title: 'A workshop on real use',
      text: 'We sit down with the people who decide and list the tools in use, the data they see and the decisions they touch.',
    },
    {
      title: 'Policy and staff rules',
      text: 'A policy your board can approve, and short rules that tell staff what they may type, what they may not and whom to ask.',
    },
    {
      title: 'Tool register and risk check',
      text: 'Each tool with its owner, purpose, data and settings, plus a check that sorts the next request into approve, limit or refuse.',
    },
    {
      title: 'A map to national guidance',
      text: 'Each clause traced to the National AI Centre’s Guidance for AI Adoption, which condensed the ten guardrails of the Voluntary AI Safety Standard into six practices.',
    },
    {
      title: 'Staff briefing',
      text: 'An online briefing with time for awkward questions, for the people who will work by these rules.',
    },
  ],
  deliverable: [
    'AI policy for board approval',
    'Acceptable use rules for staff',
    'AI tool register',
    'Risk check for a new tool',
    'Questions for AI suppliers',
    'Map to the Guidance for AI Adoption',
  ],
  why: [
    {
      title: 'A fixed price',
      text: 'Scope and price are settled before we start, and the price stands on this page for everyone to compare.',
    },
    {
      title: 'Written by engineers',
      text: 'We design and monitor AI systems, so the rules match what the tools really do with your data.',
    },
    {
      title: 'Short enough to follow',
      text: 'Staff read the short rules. The detail stays in the register and the risk check, with the people who own them.',
    },
    {
      title: 'Room to grow',
      text: 'The headings line up with ISO/IEC 42001, the AI management system standard, so the work carries over if you later seek certification. This Quickstart does not certify you.',
    },
  ],
  process: [
    {
      title: 'Scope call',
      text: 'We confirm the people to involve, the tools you know about and the documents you already have.',
    },
    {
      title: 'Workshop',
      text: 'We walk through a normal week and find the tools you did not know about.',
    },
    {
      title: 'Draft and review',
      text: 'You receive drafts of every document, tell us what does not fit your business, and we change it.',
    },
    {
      title: 'Handover',
      text: 'Final documents, the staff briefing and a date in the diary for the first yearly review.',
    },
  ],
  claimIds: ['owner-time'],
  notes: [
    `Delivery takes ${site.quickstartDuration} from the agreed start.`,
    `We reply to your enquiry within ${site.replyPromise}.`,
    'This is practical guidance, not legal advice; we tell you where a lawyer should look.',
  ],
});
