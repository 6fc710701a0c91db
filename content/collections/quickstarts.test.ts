import { describe, expect, it } from 'vitest';
import { claimById, claims } from './claims.ts';
import { contactFaq } from './faq.ts';
import { textPageBySlug } from './text-pages/index.ts';
import { quickstartsPage } from '#content/pages/quickstarts.ts';
import { quickstartById, quickstarts } from './quickstarts/index.ts';
import { type Quickstart, metaSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';
import { stringsOf } from '#content/strings.ts';

const countWords = (texts: string[]) => texts.join(' ').split(/\s+/).filter(Boolean).length;

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
}: Quickstart) => stringsOf([title, priceText, lead, problem, included, deliverable, why, process, notes]);

/** '$4,500 AUD ex GST' is 450000 cents. */
function centsIn(priceText: string): number {
  const amount = /^\$([\d,]+) AUD (?:per user )?ex GST$/.exec(priceText)?.[1];
  if (!amount) throw new Error(`no price in '${priceText}'`);
  return Number(amount.replaceAll(',', '')) * 100;
}

describe('the Quickstarts', () => {
  it.each(quickstarts)('$id: the cents and the unit agree with the price text', (quickstart) => {
    expect(centsIn(quickstart.priceText)).toBe(quickstart.exGstCents);
    expect(quickstart.unit).toBe(quickstart.priceText.includes('per user') ? 'user' : 'project');
  });

  it.each(quickstarts)('$id: counts the time of delivery from the same day as the terms', ({ notes }) => {
    const counted = `${site.quickstartDuration} from the agreed start`;
    expect(stringsOf(textPageBySlug('terms-of-service')).join(' ')).toContain(counted);
    expect(notes.filter((note) => note.startsWith('Delivery'))).toEqual([expect.stringContaining(counted)]);
  });

  it.each(quickstarts)('$id: leaves every total with GST to be computed', (quickstart) => {
    const text = stringsOf(quickstart).join(' ');
    expect(text).not.toMatch(/inc(?:luding|l\.?)? GST/i);
    for (const users of [1, ...(quickstart.userExamples ?? [])]) {
      const total = Math.round(quickstart.exGstCents * users * 1.1) / 100;
      for (const written of [String(total), total.toLocaleString('en-AU')])
        expect(text).not.toMatch(new RegExp(`(?<![\\d,])${written}(?![\\d,])`));
    }
  });

  it.each(quickstarts)('$id: 450 to 700 words, with and without the card and the claims', (quickstart) => {
    const page = detailPage(quickstart);
    const card = [quickstart.description, ...quickstart.features];
    const figures = (quickstart.claimIds ?? []).map(claimById).flatMap(({ value, label }) => [value, label]);
    expect(countWords(page)).toBeGreaterThanOrEqual(450);
    expect(countWords([...page, ...card, ...figures])).toBeLessThanOrEqual(700);
  });

  it.each(quickstarts)('$id: says how long delivery takes and when the firm replies', (quickstart) => {
    expect(quickstart.notes.join(' ')).toContain(site.quickstartDuration);
    expect(quickstart.notes.join(' ')).toContain(site.replyPromise);
    expect(quickstart.process?.length ?? 0).toBeGreaterThanOrEqual(3);
  });

  it('point at a section of the terms that exists', () => {
    const anchors = quickstarts
      .flatMap((q) => q.notes)
      .flatMap((note) => [...note.matchAll(/\/terms-of-service#([a-z-]+)/g)]);
    expect(anchors.length).toBeGreaterThan(0);
    const ids = textPageBySlug('terms-of-service')?.sections.map(({ id }) => id);
    for (const [, id] of anchors) expect(ids).toContain(id);
  });

  it('are undefined for an unknown id', () => {
    expect(quickstartById('observability')).toBeUndefined();
  });
});

describe('claims', () => {
  it("are the firm's own, worded as such, or name their source", () => {
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
    for (const claim of claims.filter(({ basis }) => basis === 'firm-claim')) {
      expect(claim.source).toBeUndefined();
      // The label, not only the basis beside the figure, says that it is an aim of the firm.
      expect(claim.label).toMatch(/target|planning figure|aim for/);
    }
    const own = claims.filter(({ basis }) => basis === 'firm-claim');
    expect(stringsOf(own).join(' ')).not.toMatch(/\bIBM\b|study|survey|research/i);
  });

  it('all appear on a Quickstart page, and every reference resolves', () => {
    const used = quickstarts.flatMap(({ claimIds }) => claimIds ?? []);
    expect(new Set(used)).toEqual(new Set(claims.map(({ id }) => id)));
    expect(() => claimById('nobody')).toThrow(/nobody/);
  });
});

describe('the list page and the contact questions', () => {
  it('has three steps or more', () => {
    expect(quickstartsPage.howItWorks.length).toBeGreaterThanOrEqual(3);
    expect(metaSchema.safeParse(quickstartsPage.meta).success).toBe(true);
  });

  it('answers each question in 40 to 70 words', () => {
    for (const { answer } of contactFaq) {
      expect(countWords([answer])).toBeGreaterThanOrEqual(40);
      expect(countWords([answer])).toBeLessThanOrEqual(70);
    }
  });
});
