import { describe, expect, it } from 'vitest';
import { glossary } from './index.ts';

const twice = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at);

describe('the glossary', () => {
  it('has about sixty terms, each once, under anchors and spellings of their own', () => {
    expect(glossary.length).toBeGreaterThanOrEqual(60);
    expect(twice(glossary.map(({ id }) => id))).toEqual([]);
    expect(
      twice(glossary.flatMap(({ term, spellings = [term] }) => spellings.map((one) => one.toLowerCase()))),
    ).toEqual([]);
  });

  it.each(glossary)('$term ends its sentences and completes "You meet it when"', ({ definition, meet }) => {
    expect(definition).toMatch(/^[A-Z].*[.]$/s);
    expect(meet).toMatch(/^(?!when\b)["a-zA-Z].*[.?]$/s);
  });

  it.each(glossary.filter(({ area }) => area === 'regulation'))('$term names a source for a rule', (term) => {
    expect(term.source).toBeDefined();
  });

  it('gives figures of law only with a source', () => {
    const bare = glossary.filter(
      ({ definition, source }) => !source && /\b(19|20)\d\d\b|\b\d+ (hours|days)\b|\$/.test(definition),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });
});
