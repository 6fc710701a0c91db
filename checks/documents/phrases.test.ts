import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Phrases, which a spelling checker cannot forbid. */
const unwanted = [
  /\bcutting[- ]edge\b/i,
  /\bworld[- ]class\b/i,
  // The verb is "license", the noun "licence".
  /\b(?:a|an|the|your|our|their|its|each|every|per|software|driver's) licenses?\b/i,
];

it.each(globSync(['content/**/*.ts', 'supabase/seeds/*.sql']).filter((path) => !path.endsWith('.test.ts')))(
  '%s has no unwanted phrase',
  (path) => {
    const source = readFileSync(path, 'utf8').replaceAll('’', "'");
    for (const phrase of unwanted) expect(source).not.toMatch(phrase);
  },
);
