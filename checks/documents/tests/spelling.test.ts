import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, describe, it } from 'vitest';

const american = 'organization optimize optimization behavior defense center analyze color catalog labeled';
const ours = 'programme inquiry artifact fulfill cybersecurity';
const filler = 'leverage seamlessly unlocks landscape journey robust';
const wrong = `${american} ${ours} ${filler} recieve`;

const samples = {
  'content/wrong.ts': `export const text = 'We ${wrong} here.';`,
  'supabase/seeds/wrong.sql': `select $md$We ${wrong}\nhere.$md$;`,
  'content/right.ts': [
    "import { Thingg } from './thingg.ts';",
    'const text = `The organisation’s program won’t optimise behaviour; its enquiries reach two CISOs.`;',
    "const more = ['Deployment and optimization', 'Inquiry Submitted Successfully', 'Explore Cybersecurity'];",
    "const subject = 'AI Policy Quickstart Inquiry';",
    "const addresses = ['hard_bouncee', '/servicess#aii', 'heart-pulsse', 'https://exampel.gov/patth'];",
    "const prose = 'See [the guide](/guidde#partt) or write to persn@exampel.example.';",
  ].join('\n'),
  'content/part.ts': "const text = 'Send an inquiry about optimization and cybersecurity';",
};

describe('cspell.json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spelling-'));
  let output = '';

  // Loading the dictionaries takes longer than all texts; the site's own are checked by `npm run lint`.
  beforeAll(() => {
    for (const [name, source] of Object.entries(samples)) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), source);
    }
    const args = ['lint', '--no-progress', '--no-summary', '--no-color', '--config', 'cspell.json'];
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['node_modules/cspell/bin.mjs', ...args, '--root', folder, ...Object.keys(samples)],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    output = stdout;
  }, 30_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The words that it reports in a sample. */
  const reported = (name: keyof typeof samples): string[] =>
    output.split('\n').flatMap((line) => (line.startsWith(`${name}:`) ? /\((.*?)\)/.exec(line)![1]! : []));

  it('reports American spellings, words with a form of our own, filler and mistakes', () => {
    expect(reported('content/wrong.ts')).toEqual(wrong.split(' '));
    expect(reported('supabase/seeds/wrong.sql')).toEqual(wrong.split(' '));
  });

  it('accepts Australian spelling, names, and the strings that docs/specification.md fixes', () => {
    expect(reported('content/right.ts')).toEqual([]);
  });

  it('reports what is only allowed as part of a fixed string', () => {
    expect(reported('content/part.ts')).toEqual(['inquiry', 'optimization', 'cybersecurity']);
  });
});
