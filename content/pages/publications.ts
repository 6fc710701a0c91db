import { z } from 'zod';
import { caseStudies } from '#content/collections/case-studies.ts';
import { reports } from '#content/collections/reports/index.ts';
import { industries } from '#content/collections/industries.ts';
import { contactAbout } from '#content/contact-about.ts';
import { Counted, counted } from '#content/counted.ts';
import { areaSchema, linkSchema, metaSchema } from '#content/schemas.ts';

const text = z.string().trim().min(1);
const reportKindSchema = z.strictObject({
  anchor: z.enum(['white-papers', 'industry-reports']),
  name: text,
  plural: text,
  area: areaSchema,
});
/** An anchor of the page that has no report: it says so and links elsewhere. */
const crossLinkSchema = z.strictObject({ heading: text, text, link: linkSchema });

const publicationsPageSchema = z.strictObject({
  meta: metaSchema,
  heading: text,
  lead: text,
  jumpLabel: text,
  /** What the reports of an anchor are called, on the report and in the list of the page's parts. */
  kinds: z.array(reportKindSchema).length(2),
  otherHeading: text,
  researchPapers: crossLinkSchema,
  caseStudies: crossLinkSchema,
  /** How long the text of a report takes on this page, before and after the number of minutes. */
  length: z.strictObject({ before: text, after: text }),
  closing: z.strictObject({ heading: text, text, actions: z.array(linkSchema).min(1) }),
});
export type PublicationsPage = z.output<typeof publicationsPageSchema>;

export const publicationsPage: PublicationsPage = publicationsPageSchema.parse({
  meta: {
    title: 'Reports on AI regulation and energy data',
    description: `Summaries of ${counted(reports)} reports: AI regulation for the C-suite, and data and security in the Australian energy market. Free to read here.`,
    updated: '2026-11-28',
  },
  heading: 'Publications',
  lead: `${Counted(reports)} reports for executives who have to decide before the picture is complete. Each summary gives the rules, the dates and what to take to your next meeting; the full report is free to read and to download.`,
  jumpLabel: 'On this page',
  kinds: [
    { anchor: 'white-papers', name: 'White paper', plural: 'White papers', area: 'ai' },
    {
      anchor: 'industry-reports',
      name: 'Industry report',
      plural: 'Industry reports',
      area: 'observability',
    },
  ],
  otherHeading: 'Elsewhere on this site',
  researchPapers: {
    heading: 'Research papers',
    text: 'We have published no research papers of our own yet. Until we do, our reading of new standards, incidents and tools goes into the newsletter.',
    link: { label: 'Receive the newsletter', href: '/newsletter' },
  },
  caseStudies: {
    heading: 'Case studies',
    text: `Our case studies have their own page: ${counted(caseStudies)} representative examples, with the challenge, the work and the result of each, and a short story for each of ${counted(industries)} industries.`,
    link: { label: 'Read the case studies', href: '/solutions' },
  },
  length: { before: 'On this page,', after: 'min read:' },
  closing: {
    heading: 'Reading for a decision?',
    text: 'Tell us what has to be decided and by when. We reply within 24 hours.',
    actions: [
      { label: 'Contact us', href: contactAbout('A decision to make') },
      { label: 'Executive Resources', href: '/resources' },
    ],
  },
});
