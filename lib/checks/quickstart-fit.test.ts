import { describe, expect, it } from 'vitest';
import { quickstartFit as check } from '#content/checks/quickstart-fit.ts';
import type { Method } from '#content/checks/schema.ts';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { services } from '#content/collections/services/index.ts';
import { totalText } from '#lib/pricing/quickstart-price.ts';
import { questionsOf } from './answers.ts';
import { fitOf, quickstartFit } from './quickstart-fit.ts';
import { resultText } from './result.ts';

const method = check.method as Method<'quickstart-fit'>;
const answered = (need: string, scope: string, time: string) => ({
  need: [need],
  scope: [scope],
  time: [time],
});
const worked = (...given: Parameters<typeof answered>) => {
  const fit = fitOf(method, answered(...given));
  return [fit.kind, 'quickstart' in fit ? fit.quickstart : 'service' in fit ? fit.service : '']
    .join(' ')
    .trim();
};

describe('what fits, worked by hand from what the Quickstarts and services say of themselves', () => {
  it.each([
    ['staff paste contracts into a chatbot', ['ai-rules', 'one', 'yes'], 'quickstart ai-policy'],
    ['the same in a group with a regulator', ['ai-rules', 'wide', 'yes'], 'service ai-regulatory-compliance'],
    ['marketing waits for time', ['marketing', 'one', 'yes'], 'quickstart ai-marketing'],
    ['marketing across several businesses', ['marketing', 'wide', 'yes'], 'service ai-design-development'],
    ['an insurer asks for policies', ['security-policies', 'one', 'yes'], 'quickstart cyber-security-policy'],
    [
      'an insurer asks, and the owner has no time to be interviewed',
      ['security-policies', 'one', 'no'],
      'wait cyber-security-policy',
    ],
    [
      'policies for a regulated group whose people have no time',
      ['security-policies', 'wide', 'no'],
      'service technology-due-diligence',
    ],
    ['staff who pay a forged invoice', ['awareness', 'one', 'yes'], 'quickstart cyber-security-awareness'],
    [
      'the same in several businesses: it is priced per user',
      ['awareness', 'wide', 'yes'],
      'quickstart cyber-security-awareness',
    ],
    ['an agent that settles claims', ['ai-system', 'one', 'yes'], 'service ai-design-development'],
    ['customers report failures first', ['observability', 'one', 'yes'], 'service data-analytics'],
    ['a firm about to be bought', ['assessment', 'wide', 'yes'], 'service technology-due-diligence'],
    ['ransomware is spreading', ['incident', 'one', 'yes'], 'none'],
    ['a certificate for a tender', ['certificate', 'one', 'yes'], 'none'],
    ['a help desk', ['support', 'wide', 'no'], 'none'],
  ] as const)('%s', (_, [need, scope, time], fit) => {
    expect(worked(need, scope, time)).toBe(fit);
  });
});

it('gives who is under attack a number to press and the place to report', () => {
  const { blocks } = quickstartFit(method, answered('incident', 'one', 'yes'));
  const links = blocks.flatMap((block) => (block.kind === 'list' ? block.items.map(({ link }) => link) : []));
  expect(links).toEqual([
    { label: '1300 CYBER1 (1300 292 371)', href: 'tel:1300292371' },
    { label: 'cyber.gov.au/report', href: 'https://www.cyber.gov.au/report' },
  ]);
});

describe('every answer', () => {
  const options = questionsOf(check).map((question) =>
    question.kind === 'choice' ? question.options.map(({ value }) => value) : [],
  );
  const all = options[0]!.flatMap((need) =>
    options[1]!.flatMap((scope) => options[2]!.map((time) => [need, scope, time] as const)),
  );

  it('leads somewhere, and each Quickstart and service is led to', () => {
    const fits = all.map((given) => worked(...given));
    for (const { id } of quickstarts) expect(fits).toContain(`quickstart ${id}`);
    for (const { slug } of services) expect(fits).toContain(`service ${slug}`);
    expect(all.length).toBeGreaterThanOrEqual(40);
  });

  it('gives the price that the Quickstart has on its page', () => {
    for (const given of all) {
      const fit = fitOf(method, answered(...given));
      if (!('quickstart' in fit)) continue;
      const quickstart = quickstarts.find(({ id }) => id === fit.quickstart)!;
      const said = resultText(quickstartFit(method, answered(...given)));
      expect(said).toContain(totalText(quickstart).replace(' AUD', ''));
      expect(said).toContain(quickstart.comparison.notIncluded);
    }
  });

  it('says of a service what it needs to begin, exactly where those who decide have no time', () => {
    const services = all.filter((given) => fitOf(method, answered(...given)).kind === 'service');
    expect(services.length).toBeGreaterThan(0);
    for (const given of services)
      expect(resultText(quickstartFit(method, answered(...given))).includes(method.words.begin)).toBe(
        given[2] === 'no',
      );
  });

  it('throws for a need that is not in the record', () => {
    expect(() => fitOf(method, answered('wealth', 'one', 'yes'))).toThrow('wealth');
  });
});
