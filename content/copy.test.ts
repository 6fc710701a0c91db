import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stringsOf } from './strings.ts';

/** What visitors read of each module, but for what the admin area says and what is no prose. */
const files = globSync('{checks,collections,pages,site}/**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !/\.test\.ts$|site\/site\.ts$/.test(file),
);
const modules = await Promise.all(
  files.map(async (file) => [file, (await import(`./${file}`)) as Record<string, unknown>] as const),
);
/** Records stand in their own module and again in the module that lists them. */
const once = (all: string[]) => [...new Set(all)];
const texts = once(modules.flatMap(([, module]) => stringsOf(module)));

function headingsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(headingsOf);
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    /^(heading|\w+Heading)$/.test(key) && typeof inner === 'string' ? [inner] : headingsOf(inner),
  );
}
const headings = once(modules.flatMap(([, module]) => headingsOf(module)));

const numeral = /(^|[:,] )(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|forty)\b/i;
const clockOrWeekday =
  /\b\d{1,2}([:.]\d{2})? ?[ap]m\b|\b\d{1,2}:\d{2}\b|\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/i;
/** Undefined for what is no sentence, such as opening hours. */
const firstSentence = (text: string) => /^.*?[.?!](?= |$)/.exec(text)?.[0];

/** A device of style that stands twice is noticed: each is used once on the whole site at most. */
describe('the copy', () => {
  it('has more than 600 texts and 80 headings, so that the rules below read all of it', () => {
    expect(texts.length).toBeGreaterThan(600);
    expect(headings.length).toBeGreaterThan(80);
  });

  it('counts in one heading at most', () => {
    const found = headings.filter((heading) => numeral.test(heading));
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(1);
  });

  it('opens one text at most with a clock time or a weekday', () => {
    const openings = texts.filter((text) => clockOrWeekday.test(firstSentence(text) ?? ''));
    expect(openings.length, openings.join('\n')).toBeLessThanOrEqual(1);
  });

  it('says "nobody" once at most', () => {
    const found = texts.filter((text) => /\bnobody\b/i.test(text));
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(1);
  });

  it('contrasts what failed with what did not once at most', () => {
    const found = texts.filter((text) =>
      /\bdid not fail\b|\bNo \w+( \w+)? (failed|was needed|stopped)\b/.test(text),
    );
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(1);
  });

  it('calls no team senior', () => {
    expect(texts.filter((text) => /\bsenior\b/i.test(text))).toEqual([]);
  });
});
