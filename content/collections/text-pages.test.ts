import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textPageBySlug, textPages } from './text-pages/index.ts';
import type { TextPage } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

const document = (slug: string): TextPage => {
  const found = textPageBySlug(slug);
  if (!found) throw new Error(`no text page '${slug}'`);
  return found;
};
const body = ({ title, lead, sections }: TextPage) =>
  [
    title,
    lead,
    ...sections.flatMap(({ heading, paragraphs, bullets }) => [heading, ...paragraphs, ...bullets]),
  ].join(' ');
const section = (slug: string, id: string) =>
  document(slug)
    .sections.filter((candidate) => candidate.id === id)
    .flatMap(({ paragraphs, bullets }) => [...paragraphs, ...bullets])
    .join(' ');
const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

describe.each([...textPages])('$slug', ({ sections }) => {
  it('has one id per section', () => {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });
});

const legalTexts = textPages.filter(({ legal }) => legal);

describe.each(legalTexts)('the legal text $slug', (record) => {
  it('is no older than the day it binds from', () => {
    expect(record.meta.updated >= record.legal!.effectiveFrom).toBe(true);
  });

  it('takes the name and the address of the firm from site.ts', () => {
    expect(body(record)).toContain(site.legalName);
    expect(body(record)).toContain(site.email);
    const source = readFileSync(new URL(`./text-pages/${record.slug}.ts`, import.meta.url), 'utf8');
    expect(source.toLowerCase()).not.toContain(site.name.toLowerCase());
  });

  it('claims no review by a lawyer', () => {
    expect(body(record)).not.toMatch(/(reviewed|approved|checked) by (a |our )?(lawyer|solicitor|legal)/i);
  });
});

describe('the privacy policy', () => {
  const text = () => body(document('privacy-policy'));

  it('runs to about 1,200 words', () => {
    expect(words(text())).toBeGreaterThanOrEqual(1_100);
    expect(words(text())).toBeLessThanOrEqual(1_300);
  });

  it.each([
    'for at most 24 hours, in a form that changes daily',
    'no advertising cookies',
    'with no cookie, network address or identifier',
    'the totals of visits for 25 months',
    'Cookies are for our own staff alone',
    'deleted after 24 months',
    'outside Australia',
    'Office of the Australian Information Commissioner (OAIC)',
    'Notifiable Data Breaches scheme',
    'Australian Privacy Principles',
    'Spam Act 2003',
    'what mail providers report about them, are deleted after 90 days',
    'kept without a time limit, and with it the record of your consent',
    'Of a sign-up you never confirm, the code and the record of the request stay too',
    'If you came on a list, it says where and when you agreed',
    'Backups hold it for up to five weeks more',
  ])('says: %s', (phrase) => {
    expect(text()).toContain(phrase);
  });
});

describe('the terms of service', () => {
  const text = () => body(document('terms-of-service'));

  it('run to about 1,000 words', () => {
    expect(words(text())).toBeGreaterThanOrEqual(900);
    expect(words(text())).toBeLessThanOrEqual(1_150);
  });

  it.each(['New South Wales', 'information on this site is general'])('say: %s', (phrase) => {
    expect(text()).toContain(phrase);
  });

  it('keep the consumer rights beside the refund clauses', () => {
    expect(section('terms-of-service', 'cancellation-and-refunds')).toContain(
      'Nothing here excludes rights under the Australian Consumer Law',
    );
  });
});
