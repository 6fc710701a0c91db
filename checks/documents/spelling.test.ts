import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, describe, it } from 'vitest';

/** What cspell.json reports in a file of this name; the files themselves are checked by `npm run lint`. */
function reported(name: string, source: string): string[] {
  const args = ['lint', '--no-progress', '--no-summary', '--words-only', `stdin://${name}`];
  const { stdout, stderr } = spawnSync(process.execPath, ['node_modules/cspell/bin.mjs', ...args], {
    input: source,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter(Boolean);
}

describe('cspell.json', () => {
  it('reports American spellings, words with a form of our own, filler and mistakes', () => {
    const american =
      'organization optimize optimization behavior defense center analyze color catalog labeled';
    const ours = 'programme inquiry artifact fulfill cybersecurity';
    const filler = 'leverage seamlessly unlocks landscape journey robust';
    const words = `${american} ${ours} ${filler} recieve`;
    expect(reported('content/page.ts', `export const text = 'We ${words} here.';`)).toEqual(words.split(' '));
    expect(reported('supabase/seeds/1.sql', `select $md$We ${words}\nhere.$md$;`)).toEqual(words.split(' '));
  }, 30_000);

  it('accepts Australian spelling, names, and the strings that docs/specification.md fixes', () => {
    const source = [
      "import { Thingg } from './thingg.ts';",
      'const text = `The organisation’s program won’t optimise behaviour; its enquiries reach two CISOs.`;',
      "const more = ['Deployment and optimization', 'Inquiry Submitted Successfully', 'Explore Cybersecurity'];",
      "const subject = 'AI Policy Quickstart Inquiry';",
      "const addresses = ['hard_bouncee', '/servicess#aii', 'heart-pulsse', 'https://exampel.gov/patth'];",
      "const prose = 'See [the guide](/guidde#partt) or write to persn@exampel.example.';",
    ].join('\n');
    expect(reported('content/page.ts', source)).toEqual([]);
  }, 30_000);

  it('reports what is only allowed as part of a fixed string', () => {
    const source = "const text = 'Send an inquiry about optimization and cybersecurity';";
    expect(reported('content/page.ts', source)).toEqual(['inquiry', 'optimization', 'cybersecurity']);
  }, 30_000);
});

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
