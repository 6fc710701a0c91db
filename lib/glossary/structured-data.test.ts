import { expect, it } from 'vitest';
import { glossary } from '#content/collections/glossary/index.ts';
import { termSet } from './structured-data.ts';

it('names each term under the address of its definition, in words without links', () => {
  const set = termSet(glossary) as unknown as Record<string, unknown>;
  const terms = set['hasDefinedTerm'] as { '@id': string; description: string; inDefinedTermSet: object }[];
  expect(terms.map((term) => term['@id'].split('#')[1])).toEqual(glossary.map(({ id }) => id));
  expect(terms.filter(({ description }) => /\]\(/.test(description))).toEqual([]);
  for (const term of terms) expect(term.inDefinedTermSet).toEqual({ '@id': set['@id'] });
});
