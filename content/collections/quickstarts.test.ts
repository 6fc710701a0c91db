import { describe, expect, it } from 'vitest';
import { claimById, claims } from './claims.ts';
import { contactFaq } from './faq.ts';
import { legalBySlug } from './legal/index.ts';
import { quickstartsPage } from '#content/pages/quickstarts.ts';
import { quickstartById, quickstarts } from './quickstarts/index.ts';
import { type Quickstart, metaSchema, quickstartIds } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

const countWords = (texts: string[]) => texts.join(' ').split(/\s+/).filter(Boolean).length;

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(strings) : [];
}

/** What the detail page prints; description and features belong to the card on the list. */
const detailPage = ({
  title,
  priceText,
  lead,
  problem,
  included,
  deliverable,
  why,
  process,
  notes,
}: Quickstart) => strings([title, priceText, lead, problem, included, deliverable, why, process, notes]);

/** '$4,500 AUD ex GST' is 450000 cents. */
function centsIn(priceText: string): number {
  const amount = /^\$([\d,]+) AUD (?:per user )?ex GST$/.exec(priceText)?.[1];
  if (!amount) throw new Error(`no price in '${priceText}'`);
  return Number(amount.replaceAll(',', '')) * 100;
}

describe('the four Quickstarts', () => {
  it('keep the order, titles, subjects and price texts of the specification', () => {
    expect(quickstarts.map(({ id, title, subject, priceText }) => [id, title, subject, priceText])).toEqual([
      ['ai-policy', 'AI Policy Quickstart', 'AI Policy Quickstart Inquiry', '$4,500 AUD ex GST'],
      ['ai-marketing', 'AI Marketing Quickstart', 'AI Marketing Quickstart Inquiry', '$5,500 AUD ex GST'],
      [
        'cyber-security-policy',
        'Cyber Security Policy Quickstart',
        'Cyber Security Policy Quickstart Inquiry',
        '$4,500 AUD ex GST',
      ],
      [
        'cyber-security-awareness',
        'Cyber Security Awareness for SMEs',
        'Cyber Security Awareness Training Inquiry',
        '$150 AUD per user ex GST',
      ],
    ]);
    expect(quickstarts.map(({ id }) => id)).toEqual([...quickstartIds]);
  });

  it.each(quickstarts)('$id: the cents and the unit agree with the price text', (quickstart) => {
    expect(centsIn(quickstart.priceText)).toBe(quickstart.exGstCents);
    expect(quickstart.unit).toBe(quickstart.priceText.includes('per user') ? 'user' : 'project');
  });

  it('charge maintenance for AI Marketing only, and per-user examples for awareness only', () => {
    expect(quickstarts.map(({ monthlyExGstCents }) => monthlyExGstCents)).toEqual([
      undefined,
      15_000,
      undefined,
      undefined,
    ]);
    expect(quickstarts.map(({ userExamples }) => userExamples)).toEqual([
      undefined,
      undefined,
      undefined,
      [5, 10, 25],
    ]);
  });

  it('leave every total with GST to be computed', () => {
    for (const quickstart of quickstarts) {
      expect(strings(quickstart).join(' ')).not.toMatch(
        /4,?950|6,?050|\$165|\b825\b|1,?650|4,?125|inc(?:luding|l\.?)? GST/i,
      );
    }
  });

  it.each(quickstarts)('$id: 500 to 700 words, with and without the card and the claims', (quickstart) => {
    const page = detailPage(quickstart);
    const card = [quickstart.description, ...quickstart.features];
    const figures = (quickstart.claimIds ?? []).map(claimById).flatMap(({ value, label }) => [value, label]);
    expect(countWords(page)).toBeGreaterThanOrEqual(500);
    expect(countWords([...page, ...card, ...figures])).toBeLessThanOrEqual(700);
  });

  it.each(quickstarts)('$id: says how long delivery takes and when the firm replies', (quickstart) => {
    expect(quickstart.notes.join(' ')).toContain(site.quickstartDuration);
    expect(quickstart.notes.join(' ')).toContain(site.replyPromise);
    expect(quickstart.process?.length ?? 0).toBeGreaterThanOrEqual(3);
  });

  it('give awareness ten modules, each under 8 minutes, and 12 months of access', () => {
    const awareness = quickstartById('cyber-security-awareness');
    const minutes = awareness?.deliverable.map(({ extent }) => Number(/^(\d+) minutes$/.exec(extent)?.[1]));
    expect(minutes).toHaveLength(10);
    expect(Math.max(...(minutes ?? [NaN]))).toBeLessThan(8);
    expect(awareness?.features).toContain('12 months of platform access for each user');
  });

  it('state the page count of every document', () => {
    for (const { extent } of quickstarts
      .filter(({ unit }) => unit === 'project')
      .flatMap((q) => q.deliverable)) {
      expect(extent).toMatch(/^\d+ pages?$/);
    }
    const policy = quickstartById('cyber-security-policy');
    expect(policy?.deliverable.reduce((sum, { extent }) => sum + parseInt(extent, 10), 0)).toBe(23);
    expect(policy?.why[0]?.text).toContain('Twenty-three pages');
  });

  it('point at a section of the terms that exists', () => {
    const anchors = quickstarts
      .flatMap((q) => q.notes)
      .flatMap((note) => [...note.matchAll(/\/terms-of-service#([a-z-]+)/g)]);
    expect(anchors.length).toBeGreaterThan(0);
    const ids = legalBySlug('terms-of-service')?.sections.map(({ id }) => id);
    for (const [, id] of anchors) expect(ids).toContain(id);
  });

  it('answer an unknown id with nothing', () => {
    expect(quickstartById('observability')).toBeUndefined();
  });
});

describe('claims', () => {
  it("are the nine figures of the specification, each the firm's own claim", () => {
    expect(claims.map(({ value }) => value).sort()).toEqual(
      ['3x', '40%', '2x', '60%', '4.45M', '95%', '85%', '2-3 hrs', '98%'].sort(),
    );
    expect(new Set(claims.map(({ id }) => id)).size).toBe(9);
    for (const claim of claims) {
      expect(claim.basis).toBe('firm-claim');
      expect(claim.source).toBeUndefined();
      // The words, not only the basis beside the figure, say that it is an aim of the firm.
      expect(claim.label).toMatch(/target|planning figure|aim for/);
    }
    expect(strings(claims).join(' ')).not.toMatch(/\bIBM\b|study|survey|research/i);
  });

  it('all appear on a Quickstart page, and every reference resolves', () => {
    const used = quickstarts.flatMap(({ claimIds }) => claimIds ?? []);
    expect(new Set(used)).toEqual(new Set(claims.map(({ id }) => id)));
    expect(() => claimById('nobody')).toThrow(/nobody/);
    expect(quickstartById('ai-marketing')?.claimIds?.map((id) => claimById(id).value)).toEqual([
      '3x',
      '40%',
      '2x',
    ]);
  });
});

describe('the list page and the contact questions', () => {
  it('has its heading and three or four steps', () => {
    expect(quickstartsPage.heading).toBe('SME Quickstarts');
    expect(quickstartsPage.howItWorks.length).toBeGreaterThanOrEqual(3);
    expect(metaSchema.safeParse(quickstartsPage.meta).success).toBe(true);
  });

  it('answers four questions in 40 to 70 words each', () => {
    expect(contactFaq.map(({ id }) => id)).toEqual([
      'business-types',
      'project-duration',
      'ongoing-support',
      'measuring-success',
    ]);
    for (const { answer } of contactFaq) {
      expect(countWords([answer])).toBeGreaterThanOrEqual(40);
      expect(countWords([answer])).toBeLessThanOrEqual(70);
    }
    expect(contactFaq[1]?.answer).toContain('2-4 weeks');
    expect(contactFaq[1]?.answer).toContain('several months');
  });
});
