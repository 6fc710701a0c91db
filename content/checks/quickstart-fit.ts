import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { services } from '#content/collections/services/index.ts';
import { emergency } from '#content/emergency.ts';
import { checkSchema } from './schema.ts';

export const quickstartFit = checkSchema.parse({
  slug: 'quickstart-fit',
  name: 'Which Quickstart fits, and when none does',
  area: 'ai',
  meta: {
    title: 'Which Quickstart fits, and when none does',
    description:
      'Three questions lead to one of our fixed-price Quickstarts, to a service, or to the answer that we are the wrong choice and what to do instead.',
    updated: '2026-11-29',
  },
  lead: 'Three questions lead to a Quickstart, to a service, or to the answer that nothing of ours fits.',
  gives: 'One of our Quickstarts with its price, a service, or the plain answer that neither fits.',
  groups: [
    {
      questions: [
        {
          kind: 'choice',
          name: 'need',
          text: 'What should be different afterwards?',
          options: [
            { value: 'ai-rules', label: 'Staff use AI tools by written rules' },
            { value: 'marketing', label: 'Marketing gets done, with AI tools and people who check' },
            {
              value: 'security-policies',
              label: 'A customer or an insurer gets the security policies it asked for',
            },
            { value: 'awareness', label: 'Staff recognise an attack and know what to do' },
            { value: 'ai-system', label: 'An AI system or agent does a task in our business' },
            { value: 'observability', label: 'We learn of failures before our customers do' },
            { value: 'assessment', label: 'We know where our security stands, or what we are buying' },
            { value: 'incident', label: 'An attack that is running now is stopped' },
            { value: 'certificate', label: 'We hold a certificate, an audit opinion or legal advice' },
            { value: 'support', label: 'Somebody runs our computers and answers the help desk' },
          ],
        },
        {
          kind: 'choice',
          name: 'scope',
          text: 'How much is to be covered?',
          options: [
            { value: 'one', label: 'One business and its staff, in a fixed scope' },
            { value: 'wide', label: 'Several businesses, a regulated industry or a scope of our own' },
          ],
        },
        {
          kind: 'choice',
          name: 'time',
          text: 'Can the people who decide take part within the next weeks?',
          hint: 'A Quickstart needs their answers; training needs a number of users and a launch date.',
          options: [
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ],
        },
      ],
    },
  ],
  button: 'Show what fits',
  method: {
    kind: 'quickstart-fit',
    needs: [
      { need: 'ai-rules', quickstart: 'ai-policy', service: 'ai-regulatory-compliance' },
      { need: 'marketing', quickstart: 'ai-marketing', service: 'ai-design-development' },
      { need: 'security-policies', quickstart: 'cyber-security-policy', service: 'technology-due-diligence' },
      // Priced per user, it has no scope to outgrow.
      { need: 'awareness', quickstart: 'cyber-security-awareness' },
      { need: 'ai-system', service: 'ai-design-development' },
      { need: 'observability', service: 'data-analytics' },
      { need: 'assessment', service: 'technology-due-diligence' },
      {
        need: 'incident',
        none: 'Nothing of ours is quick enough: our documents help before an attack, and after it.',
        instead: [
          {
            text: 'ASD offers technical advice and assistance around the clock. Call the hotline of its Australian Cyber Security Centre:',
            link: emergency.hotline,
          },
          { text: 'Report the attack:', link: emergency.report },
        ],
      },
      {
        need: 'certificate',
        none: 'We give neither certificates nor legal advice. Ask an accredited certifier, an auditor or a lawyer; a Quickstart can get your documents ready for them.',
      },
      {
        need: 'support',
        none: 'We do not run computers or a help desk. A managed service provider near you does; we can help you ask it the right questions.',
      },
    ],
    quickstarts: quickstarts.map(({ id, title, exGstCents, unit, comparison }) => ({
      id,
      title,
      exGstCents,
      unit,
      ...comparison,
    })),
    services: services.map(({ slug, name, lead }) => ({ slug, name, lead })),
    words: {
      quickstart: '{title} fits.',
      wait: '{title} would fit, but not yet.',
      service: 'No Quickstart fits. Look at {title}.',
      none: 'None of ours fits.',
      waitText:
        'It needs you first: {bring}. Without that you would pay for something that stays unused. Come back when the people who decide have the time.',
      table: 'In short',
      head: ['Point', 'What to expect'],
      rows: {
        price: 'You pay',
        forWhom: 'For you when',
        bring: 'You bring',
        after: 'Afterwards',
        notIncluded: 'Not included',
      },
      project: '{total} inc GST',
      user: '{total} per user inc GST',
      quoted: 'It is priced by quote.',
      begin: 'It needs a responsible person of yours for as long as it lasts; begin when there is one.',
      more: 'Read more:',
    },
  },
  basis: [
    'The first answer names the subject. Where a Quickstart covers it and the scope is one business, that Quickstart fits; a wider scope leads to the service on the same subject. Staff awareness is priced per user, so it fits any scope.',
    'A Quickstart depends on the people who decide: where they have no time, the answer is “not yet”. A service is named all the same, with what it needs before it begins. What no page of ours offers is answered with “none of ours”, and whom to ask instead.',
  ],
  caution: 'A suggestion from three answers, not an offer.',
  sources: [
    {
      title: 'Supporting Australian organisations through a cyber security incident (hotline and assistance)',
      publisher: 'Australian Signals Directorate',
      date: '2024-12-18',
      href: 'https://cyber.gov.au/report-and-recover/how-we-help-during-a-cyber-incident/supporting-australian-organisations-through-cyber-security-incident',
      checkedOn: '2026-11-23',
    },
  ],
  subject: 'Which Quickstart fits',
});
