import { describe, expect, it } from 'vitest';
import { glossary } from '#content/collections/glossary/index.ts';
import { cyberSecurityPolicy } from '#content/collections/quickstarts/cyber-security-policy.ts';
import { pages } from '#content/pages.ts';
import { automatedDecisions } from './automated-decisions.ts';
import { essentialEight } from './essential-eight.ts';
import { checks } from './index.ts';

describe.each(checks)('$name', ({ slug, groups, sources, gives, meta }) => {
  const questions = groups.flatMap((group) => group.questions);

  it('has a page and asks each question once', () => {
    expect(pages.map(({ path }) => path)).toContain(`/checks/${slug}`);
    for (const key of ['name', 'text'] as const)
      expect(new Set(questions.map((question) => question[key])).size).toBe(questions.length);
  });

  it('has sources that were not checked in the future', () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (const { checkedOn } of sources) expect(checkedOn < tomorrow).toBe(true);
    expect(gives).not.toBe(meta.description);
  });
});

it('says beside the Essential Eight, wherever one decides about it, that ASD intends to retire it', () => {
  const term = glossary.find(({ id }) => id === 'essential-eight');
  for (const texts of [essentialEight.basis, [term?.definition], cyberSecurityPolicy.notes])
    expect(texts.join(' ')).toMatch(/June 2026 ASD announced .*retire.*\(\/resources\/essential-eight-/);
});

it('asks in the Essential Eight of all that a row of the model names', () => {
  const asked = (name: string) =>
    essentialEight.groups.flatMap(({ questions }) => questions).find((one) => one.name === name)?.text;
  expect(asked('inside-48-hours')).toContain('network devices');
  expect(asked('mfa-online-services')).toContain('customers');
});

it('says whom the privacy principles bind whatever the turnover, as law is since July 2026', () => {
  const [bound] = automatedDecisions.groups.flatMap(({ questions }) => questions);
  expect(bound?.hint).toMatch(/anti-money laundering law.* since 1 July 2026/);
});
