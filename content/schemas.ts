import type { IconNode } from 'lucide';
import { z } from 'zod';

/**
 * The shapes of everything the owner may edit. Each content file parses its record with one of these, so a
 * mistake fails the build with the path of the field instead of reaching a visitor.
 *
 * `prose` strings may hold Markdown emphasis (`**bold**`) and links (`[text](/contact)`), nothing else.
 */
export const prose = z.string().trim().min(1);
export const label = z.string().trim().min(1).max(120);
/** Of a law or an instrument, as its register has it. */
export const officialTitle = z.string().trim().min(1).max(160);
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const isoDate = z.iso.date();
/** An icon of the lucide package, imported by the record that shows it. */
const icon = z.custom<IconNode>((value) => Array.isArray(value) && value.length > 0, 'not an icon');
const internalPath = z.string().regex(/^\/[a-z0-9.\-/]*(\?[a-z]+=[\w%.!~*'()-]+)?(#[a-z0-9-]+)?$/);

export const metaSchema = z.strictObject({
  /** Without the firm's name; the metadata helper adds it. */
  title: z.string().min(1).max(65),
  description: z.string().min(110).max(160),
  keywords: z.array(label).optional(),
  /** The day the text last changed: the sitemap's lastmod, so it must be true. */
  updated: isoDate,
});

export const linkSchema = z.strictObject({ label, href: internalPath });
export const titledTextSchema = z.strictObject({ title: label, text: prose });

export const areaSchema = z.enum(['observability', 'security', 'ai']);
/** The drawing at the head of a page: spans of a trace, an attack surface, attention, a register. */
const motifSchema = z.enum(['waterfall', 'rings', 'lattice', 'register']);

export const claimSchema = z
  .strictObject({
    id: slug,
    /** As printed: '3x', '40%', '4.45M', '2-3 hrs'. */
    value: z.string().min(1).max(10),
    /** Printed before the value, which docs/specification.md fixes without it. */
    prefix: z.literal('$').optional(),
    label: prose,
    basis: z.enum(['firm-claim', 'third-party']),
    source: label.optional(),
    asOf: isoDate.optional(),
  })
  .refine((claim) => claim.basis === 'firm-claim' || (claim.source && claim.asOf), {
    message: 'a third-party claim names its source and date',
  });

/** A headed part of a page: paragraphs, then items as cards or (when `ordered`) as numbered steps. */
const sectionSchema = z.strictObject({
  id: slug,
  heading: label,
  paragraphs: z.array(prose).default([]),
  ordered: z.boolean().default(false),
  items: z.array(titledTextSchema).default([]),
  /** Ids of content/collections/legal-sources.ts, for a text that gives dates or periods of law. */
  sources: z.array(slug).default([]),
});

export const serviceSchema = z.strictObject({
  slug,
  area: areaSchema,
  motif: motifSchema,
  /** The explorable drawing below the problem. */
  diagram: z.enum(['payment', 'attack', 'agent']).optional(),
  /** The page's h1, and its name in the menu, the footer and the breadcrumbs. */
  name: label,
  /** Beside the name in the menu. */
  icon,
  /** For schema.org `serviceType`. */
  serviceType: label,
  meta: metaSchema,
  lead: prose,
  problem: z.strictObject({ heading: label, paragraphs: z.array(prose).min(1) }),
  sections: z.array(sectionSchema).min(3),
  /** An id of content/collections/choices.ts: a table of the ways to what the service gives. */
  choice: slug.optional(),
  /** "What you receive": concrete deliverables, and in which step of the method each comes about. */
  receive: z.array(z.strictObject({ text: prose, step: z.int().min(1).optional() })).min(3),
  /** "Engagement facts": length, team, price basis, what we need from you. */
  engagement: z.array(z.strictObject({ label, value: prose })).min(3),
  /** A case and the Quickstart of the same field; two cases where no Quickstart is. */
  related: z
    .strictObject({ caseStudies: z.array(slug).min(1), quickstart: slug.optional() })
    .refine(({ caseStudies, quickstart }) => caseStudies.length + (quickstart ? 1 : 0) === 2, 'two cards'),
  closing: z.strictObject({
    heading: label,
    text: prose,
    /** Says whom to turn to while an attack is under way (content/emergency.ts). */
    emergency: z.literal(true).optional(),
    action: linkSchema,
    /** A check on the same subject, for who wants to know first. */
    check: linkSchema.optional(),
  }),
});

export const caseStudySchema = z.strictObject({
  slug,
  title: label,
  industry: label,
  icon,
  colour: areaSchema,
  challenge: prose,
  solution: prose,
  results: z.array(z.strictObject({ text: prose })).min(3),
  /** True: a composite of typical engagements, labelled 'Representative example' on the card. */
  representative: z.boolean(),
});
export const industrySchema = z.strictObject({ slug, industry: label, success: prose });

export const reportSchema = z.strictObject({
  slug,
  /** The anchor on /publications that leads to this report. */
  anchor: z.enum(['white-papers', 'industry-reports']),
  title: label,
  audience: label,
  summary: prose,
  sections: z.array(sectionSchema).min(3),
  closing: prose,
});

export const resourceTypes = [
  'Whitepaper', 'Executive Guide', 'Case Study', 'Strategic Report', 'Decision Guide',
  'Executive Brief', 'Industry Report', 'Governance Framework', 'Metrics Guide',
] as const; // prettier-ignore
export const resourceCategories = [
  'Cybersecurity Leadership',
  'Enterprise Observability',
  'AI & Digital Transformation',
] as const;
export const quickstartSchema = z.strictObject({
  /** The last part of the page's address, and the kind of the enquiries sent from it. */
  id: slug,
  title: label,
  area: areaSchema,
  motif: motifSchema,
  meta: metaSchema,
  /** The price exactly as shown and as stored in an enquiry, ex GST: '$4,500 AUD ex GST'. */
  priceText: label,
  /** Whole cents, ex GST; totals with GST are computed from this, never written down. */
  exGstCents: z.int().positive(),
  unit: z.enum(['project', 'user']),
  monthlyExGstCents: z.int().positive().optional(),
  /** Stored with each enquiry. */
  subject: label,
  description: prose,
  /** Short feature list of the card on /sme-quickstarts. */
  features: z.array(label).min(4).max(7),
  /** Its column in the comparison on /sme-quickstarts. */
  comparison: z.strictObject({ forWhom: prose, bring: prose, after: prose, notIncluded: prose }),
  lead: prose,
  problem: z.strictObject({
    heading: label,
    paragraphs: z.array(prose).min(1),
    sources: z.array(slug).default([]),
  }),
  included: z.array(titledTextSchema).min(4),
  /** "Inside the deliverable": the documents or modules by name. */
  deliverable: z.array(label).min(4),
  why: z.array(titledTextSchema).min(4),
  process: z.array(titledTextSchema).optional(),
  claimIds: z.array(slug).optional(),
  /** Per-user examples (numbers of users); amounts are computed. */
  userExamples: z.array(z.int().positive()).optional(),
  notes: z.array(prose).default([]),
});

/** The lists of the footer that a page may stand in; 'legal' is the line beside the copyright. */
export const footerLists = ['services', 'company', 'reading', 'legal'] as const;

/** A page that is text in sections, with an enquiry form below it if it has a subject for one. */
export const textPageSchema = z.strictObject({
  slug,
  meta: metaSchema,
  title: label,
  lead: prose,
  /** Where the footer lists the page. */
  footer: z.enum(footerLists),
  /** A legal text says since when it binds; its sections are numbered. */
  legal: z.strictObject({ effectiveFrom: isoDate, version: label }).optional(),
  sections: z
    .array(
      z.strictObject({
        id: slug,
        heading: label,
        paragraphs: z.array(prose).default([]),
        bullets: z.array(prose).default([]),
      }),
    )
    .min(1),
  /** Adds the form: the subject is stored with each enquiry, the slug is their kind. */
  enquiry: z.strictObject({ subject: label }).optional(),
});

export const faqSchema = z.strictObject({ id: slug, question: label, answer: prose });

export type Meta = z.output<typeof metaSchema>;
export type Link = z.output<typeof linkSchema>;
export type Area = z.output<typeof areaSchema>;
export type Motif = z.output<typeof motifSchema>;
export type Claim = z.output<typeof claimSchema>;
export type Section = z.output<typeof sectionSchema>;
export type Service = z.output<typeof serviceSchema>;
export type CaseStudy = z.output<typeof caseStudySchema>;
export type Industry = z.output<typeof industrySchema>;
export type Report = z.output<typeof reportSchema>;
export type Quickstart = z.output<typeof quickstartSchema>;
export type TextPage = z.output<typeof textPageSchema>;
export type Faq = z.output<typeof faqSchema>;
