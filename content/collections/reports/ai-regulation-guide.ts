import { reportSchema } from '#content/schemas.ts';

export const aiRegulationGuide = reportSchema.parse({
  slug: 'ai-regulation-guide',
  anchor: 'white-papers',
  title: 'AI Regulation: A C-Suite Guide',
  audience: 'For directors, chief executives, and technology, risk and legal leaders',
  summary:
    'A supplier switches on an AI feature, a recruiter starts ranking applicants with it, and the board has approved neither. This guide explains which rules already reach that decision, who should answer for it, and what evidence to keep. It is written for executives and is not legal advice.',
  sections: [
    {
      id: 'ai-rules-that-apply',
      sources: ['privacy-act', 'eu-ai-act'],
      heading: 'Which rules can reach you',
      paragraphs: [
        'Australian law already applies to AI: privacy, consumer, discrimination, and work health and safety law do not stop at software. From 10 December 2026 the Privacy Act requires privacy policies to describe certain automated decisions that could significantly affect people.',
        'The EU AI Act, Regulation (EU) 2024/1689, has been in force since 1 August 2024 and takes effect in stages. It can reach an Australian firm that supplies AI in the European Union, or whose system’s output is used there.',
      ],
    },
    {
      id: 'ai-risk-tiers',
      sources: ['eu-ai-act', 'eu-ai-act-amendment'],
      heading: 'Four tiers of the EU AI Act',
      items: [
        { title: 'Prohibited', text: 'Practices that may not be used, such as social scoring.' },
        {
          title: 'High risk',
          text: 'Uses such as recruitment and credit scoring: risk management, records and human oversight, from 2 December 2027. For AI in products of Annex I, from 2 August 2028. Regulation (EU) 2026/1744, in force since 27 July 2026, moved both dates.',
        },
        {
          title: 'Transparency',
          text: 'People are told when they deal with a chatbot or see generated content.',
        },
        { title: 'Minimal', text: 'Most other systems: no new duties under the tiers.' },
      ],
    },
    {
      id: 'ai-frameworks',
      heading: 'Frameworks to build on',
      paragraphs: [
        'Australia’s Voluntary AI Safety Standard set out ten guardrails in September 2024; the Guidance for AI Adoption condensed them into six practices in October 2025. ISO/IEC 42001:2023 defines an AI management system that can be certified. NIST AI RMF 1.0 organises the work into govern, map, measure and manage.',
      ],
    },
    {
      id: 'ai-first-quarter',
      heading: 'What to do this quarter',
      ordered: true,
      items: [
        {
          title: 'List',
          text: 'Record every AI system, including features inside products you already buy.',
        },
        { title: 'Assign', text: 'Name one accountable executive for each use.' },
        { title: 'Classify', text: 'Sort uses by the harm a wrong answer could do.' },
        { title: 'Watch', text: 'Log inputs, outputs and overrides for the uses that matter.' },
      ],
    },
  ],
  closing:
    'The full guide is free to read and to download. To obtain a copy in another form, [contact us](/contact).',
});
