import { z } from 'zod';
import { contactAbout } from '#content/contact-about.ts';
import { linkSchema, metaSchema } from '#content/schemas.ts';

const text = z.string().trim().min(1);

const glossaryPageSchema = z.strictObject({
  name: text,
  meta: metaSchema,
  heading: text,
  lead: text,
  jumpLabel: text,
  /** Before what a term's record completes. */
  meet: text,
  source: text,
  areas: z.strictObject({ observability: text, security: text, ai: text, regulation: text }),
  closing: z.strictObject({ heading: text, text, actions: z.array(linkSchema).min(1) }),
});

export const glossaryPage = glossaryPageSchema.parse({
  name: 'Glossary',
  meta: {
    title: 'Glossary of observability, cyber security and AI',
    description:
      'Observability, cyber security, AI and their rules in plain words: what each term means, when an owner or director meets it, and the source of rules.',
    updated: '2026-11-27',
  },
  heading: 'Glossary',
  lead: 'The words of our trade for people who have another one: what is meant, and when you meet it.',
  jumpLabel: 'Letters',
  meet: 'You meet it when',
  source: 'Source',
  areas: {
    observability: 'Observability',
    security: 'Cyber security',
    ai: 'Artificial intelligence',
    regulation: 'Regulation',
  },
  closing: {
    heading: 'A word is missing?',
    text: 'Send us the sentence it stands in. We reply within 24 hours.',
    actions: [
      { label: 'Ask about a word', href: contactAbout('A word for the glossary') },
      { label: 'Regulatory calendar', href: '/regulatory-calendar' },
    ],
  },
});
