import { describe, expect, it } from 'vitest';
import { papers } from './papers.ts';

const textOf = (slug: string): string => papers.find((paper) => paper.slug === slug)!.body;

/** What stands under a heading, up to the next of any level. */
function under(slug: string, heading: string): string {
  const [, after] = textOf(slug).split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (after === undefined) throw new Error(`${slug} has no heading '${heading}'`);
  return after.split(/^#+ /m)[0]!;
}
/** The dates that are written out, such as 2 December 2026. */
const datesIn = (text: string): string[] => text.match(/\b\d{1,2} [A-Z][a-z]+ 20\d\d\b/g) ?? [];
const columnsOf = (form: string): string[] =>
  (/^\|.*\|$/m.exec(form)?.[0] ?? '').split('|').map((cell) => cell.trim());

describe('a form holds what its paper asks for', () => {
  it('the incident card: every period of the table of clocks', () => {
    const clocks = under('energy-intelligence', 'The clocks').match(/\d+(?= hours)/g)!;
    const card = under('energy-intelligence', 'The incident card');
    for (const hours of new Set(clocks)) expect(card).toMatch(new RegExp(`\\b${hours}\\b`));
    expect(card).toContain('Ransom or extortion paid?');
  });

  it('the register of feeds: where age is measured, and the breaches that the board asks for', () => {
    const columns = columnsOf(under('energy-intelligence', 'The register'));
    expect(columns).toEqual(expect.arrayContaining(['Age limit; measured at', 'Breaches last month']));
  });

  it('the record of a pilot: one of the three outcomes at each of the five tests', () => {
    const record = under('from-ai-pilot-to-production', 'The record to sign');
    for (const test of ['Data rights', 'Evaluation', 'Integration', 'Ownership', 'Running cost'])
      expect(record).toContain(`**${test}:** go / one more step / stop.`);
  });

  it('the register of AI uses: the group by which the resolution counts them', () => {
    expect(under('ai-regulation-guide', 'Board resolution')).toContain('[a] in group A');
    expect(under('ai-regulation-guide', 'Step 2: describe')).toMatch(/^\| Group \(step 3\)/m);
  });

  it('the map of an operation: the agreement that step 4 names, and the owner and date of step 7', () => {
    const map = under('operational-resilience-financial-services', 'The map, to fill in');
    expect(map).toContain('agreement, service level, whom to call at night');
    expect(map).toMatch(/Owner of the map: .* Date: /);
  });

  it('the error budget policy: each step of the table before it', () => {
    const policy = under('service-levels-executives-can-read', 'A policy to copy');
    for (const step of ['[50] per cent spent', '[75] per cent', 'twice running'])
      expect(policy).toContain(step);
  });

  it('the empty page for the board: all that the sample says', () => {
    const page = under('board-reporting-on-cyber-risk', 'The same page, empty');
    for (const part of ['**Decisions asked for.**', 'Table of clocks', 'Last exercise', 'with the request'])
      expect(page).toContain(part);
  });

  it('the calendar of reviews: the dates of European law that were to come', () => {
    const guide = 'executive-guide-secure-observable-ai';
    const law = under(guide, 'The EU AI Act for an Australian firm')
      .split('\n')
      .filter((line) => /^\|/.test(line));
    const coming = datesIn(law.map((row) => row.split('|')[2]).join(' ')).filter(
      (date) => Date.parse(`${date} UTC`) > Date.parse('2026-11-28'),
    );
    expect(new Set(coming).size).toBe(3);
    const calendar = datesIn(under(guide, 'Template 24: review calendar'));
    expect(calendar).toEqual(expect.arrayContaining(coming));
  });

  it('the path of an AI use: samples as often as the calendar of reviews', () => {
    const row = (heading: string, name: RegExp) =>
      under('ai-governance-framework', heading)
        .split('\n')
        .find((line) => name.test(line))!;
    const [, , , everyMonth, everyWeek] = row('The path', /^\| Conditions/).split('|');
    expect(everyMonth).toContain('sample each month');
    expect(everyWeek).toContain('sample each week');
    expect(row('What the calendar contains', /^\| Each month/)).toContain('sample in lane B');
    expect(row('What the calendar contains', /^\| Each week/)).toContain('lane C');
  });

  it('the page for the executives: no exception for what the policy lets through', () => {
    const slug = 'service-levels-executives-can-read';
    expect(under(slug, 'A policy to copy')).toContain('changes that law requires by a date continue');
    expect(under(slug, 'A one-page report for the executive meeting')).toContain('granted.** None.');
  });
});
