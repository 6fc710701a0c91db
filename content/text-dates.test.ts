import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checks } from './checks/index.ts';
import { caseStudies } from './collections/case-studies.ts';
import { caseDiagrams } from './collections/case-study-diagrams.ts';
import { contactFaq } from './collections/faq.ts';
import { glossary } from './collections/glossary/index.ts';
import { industries } from './collections/industries.ts';
import { regulatoryDates } from './collections/regulatory-dates/index.ts';
import { reportingClocks, undatedDuties } from './collections/regulatory-dates/without-a-day.ts';
import { reports } from './collections/reports/index.ts';
import { services } from './collections/services/index.ts';
import { checksPage } from './pages/checks.ts';
import { contact } from './pages/contact.ts';
import { glossaryPage } from './pages/glossary.ts';
import { publicationsPage } from './pages/publications.ts';
import { regulatoryCalendar } from './pages/regulatory-calendar.ts';
import { resourcesPage } from './pages/resources.ts';
import { servicesPage } from './pages/services.ts';
import { solutionsPage } from './pages/solutions.ts';
import { papers } from './papers.ts';
import { stringsOf } from './strings.ts';

/** Which text had which date. */
const KEPT = `${import.meta.dirname}/text-dates.txt`;
const TO_DO =
  'A text was changed: set the `updated` or `reviewed` of its record, and of each page that repeats it, to ' +
  'today; then `npm run test:unit content/text-dates.test.ts -- -u` writes content/text-dates.txt again';

/** What a page shows of records: all of those without a page of their own, and of others what a list says. */
const records = new Map<object, unknown>([
  [checksPage, checks.map(({ name, gives }) => [name, gives])],
  [contact, contactFaq],
  [glossaryPage, glossary],
  [publicationsPage, reports],
  [regulatoryCalendar, [regulatoryDates, reportingClocks, undatedDuties]],
  [
    resourcesPage,
    papers
      .filter(({ collection }) => collection === 'resources')
      .map(({ title, description, keywords }) => [title, description, keywords]),
  ],
  [servicesPage, services.map(({ name, serviceType }) => [name, serviceType])],
  [solutionsPage, [caseStudies, caseDiagrams, industries]],
]);

type Dated = { title: string; updated: string; text: string };

const DATES = ['updated', 'reviewed'];
/** A specimen holds the record of its product, and shows no more of it than the name. */
const unreadOf = (value: object): ReadonlySet<string> =>
  new Set('deliverable' in value && 'quickstart' in value ? [...DATES, 'quickstart'] : DATES);

/** Everything that an export holds and that says when its text last changed. */
function datedIn(value: unknown): Dated[] {
  if (Array.isArray(value)) return value.flatMap(datedIn);
  if (!value || typeof value !== 'object') return [];
  const { meta = value, path } = value as { meta?: object; path?: string };
  const { title = path, updated, reviewed = updated } = meta as Record<string, string | undefined>;
  if (typeof title !== 'string' || typeof reviewed !== 'string') return [];
  const text = stringsOf([value, records.get(value)], unreadOf(value)).join('\n');
  return [{ title, updated: reviewed, text }];
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Titles whose text differs from the kept one under the kept date, which is true on that day alone. */
function misdated(kept: string, dated: readonly Dated[], today: string): string[] {
  const before = new Map(kept.split('\n').map((line) => [line.slice(24), line] as const));
  return dated
    .filter(({ title, updated, text }) => {
      const line = before.get(title);
      return line?.startsWith(updated) && !line.includes(hashOf(text)) && updated < today;
    })
    .map(({ title }) => title);
}

const lineOf = ({ title, updated, text }: Dated): string => `${updated} ${hashOf(text)} ${title}`;

/** But for the register of pages, which has no texts of its own. */
const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !/\.test\.ts$|^pages\.ts$/.test(file),
);
const modules = await Promise.all(
  files.map(async (file) => (await import(`./${file}`)) as Record<string, unknown>),
);
/** Records stand in their own module and again in the module that lists them. */
const dated = [
  ...new Map(
    modules.flatMap((module) => Object.values(module).flatMap(datedIn)).map((one) => [one.title, one]),
  ).values(),
].sort((a, b) => a.title.localeCompare(b.title, 'en'));

describe('the date of a text', () => {
  it('is raised where the text was changed, and kept with its hash in text-dates.txt', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(misdated(readFileSync(KEPT, 'utf8'), dated, today), TO_DO).toEqual([]);
    await expect(`${dated.map(lineOf).join('\n')}\n`, TO_DO).toMatchFileSnapshot(KEPT);
  });

  it('is also that of the records which a page shows', () => {
    const texts = dated.map(({ text }) => text);
    for (const [page, shown] of records)
      expect(texts).toContain(stringsOf([page, shown], new Set(['updated', 'reviewed'])).join('\n'));
  });

  it('is read of pages, checks, Quickstarts, text pages and specimens', () => {
    expect(dated.length).toBeGreaterThan(45);
  });

  it('is missed where it is the one of another text', () => {
    const page = { title: 'About us', updated: '2026-11-25', text: 'We are two.' };
    const kept = lineOf({ ...page, text: 'We are three.' });
    expect(misdated(kept, [page], '2026-11-26')).toEqual(['About us']);
    expect(misdated(kept, [page], '2026-11-25')).toEqual([]);
    expect(misdated(kept, [{ ...page, updated: '2026-11-26' }], '2026-11-27')).toEqual([]);
    expect(misdated(lineOf(page), [page], '2026-11-26')).toEqual([]);
  });
});
