import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pieces } from './prose.ts';
import { problemsIn } from './spelling.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = globSync(['content/**/*.{ts,md}', 'supabase/seed.sql', 'supabase/seeds/*.sql'], { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .sort();

const found = (prose: string) => problemsIn('page.md', prose).map((problem) => problem.found);

describe('every text the owner edits', () => {
  it('is looked at', () => {
    expect(files).toContain(join('content', 'site/site.ts'));
    expect(files.length).toBeGreaterThan(20);
  });

  it.each(files)('%s', (path) => {
    const problems = problemsIn(path, readFileSync(join(root, path), 'utf8'));
    expect(problems.map(({ line, found, advice }) => `${path}:${line} '${found}': ${advice}`)).toEqual([]);
  });
});

describe('the spelling check', () => {
  it.each([
    'organization',
    'optimize',
    'optimization',
    'behavior',
    'defense',
    'center',
    'analyze',
    'color',
    'catalog',
    'labeled',
    'programme',
    'inquiry',
    'artifact',
    'fulfill',
    'cybersecurity',
    'recieve',
  ])('reports %s', (word) => {
    expect(found(`We ${word} here.`)).toEqual([word]);
  });

  it.each(['leverage', 'seamlessly', 'cutting-edge', 'unlocks', 'landscape', 'journey', 'robust'])(
    'reports the filler %s',
    (word) => {
      expect(found(`They ${word} it.`)).toEqual([word]);
    },
  );

  it('tells the noun licence from the verb', () => {
    expect(found('Your license ends.')).toEqual(['Your license']);
    expect(found('We license the text and hold a licence.')).toEqual([]);
  });

  it('accepts Australian spelling, contractions, possessives and plural acronyms', () => {
    expect(
      found('The organisation’s program won’t optimise behaviour; its enquiries reach two CISOs.'),
    ).toEqual([]);
  });

  it('accepts the specification’s own strings and nothing like them', () => {
    expect(found('Deployment and optimization')).toEqual([]);
    expect(found('Inquiry Submitted Successfully')).toEqual([]);
    expect(found('AI Policy Quickstart Inquiry')).toEqual([]);
    expect(found('Send an inquiry about optimization')).toEqual(['inquiry', 'optimization']);
  });

  it('suggests a spelling', () => {
    expect(problemsIn('page.md', 'the behavior')[0]?.advice).toContain('behaviour');
  });
});

describe('the prose of a file', () => {
  it('is the strings of TypeScript, without its code, imports, keys, types or comments', () => {
    const source = [
      "import { a } from './importt.ts';",
      '// a commentt',
      "type Kind = 'typee';",
      "export const codee = { 'keyy': 'First value', text: `Second ${codee} third` };",
    ].join('\n');
    expect(pieces('page.ts', source)).toEqual([
      { line: 4, text: 'First value' },
      { line: 4, text: 'Second ' },
      { line: 4, text: ' third' },
    ]);
  });

  it('is the quoted text of SQL, without comments and the code of functions', () => {
    const source = [
      "-- it's a commentt",
      "select 'It''s here',",
      '$md$Two',
      "lines$md$; do $$ begin codee('Said'); end $$;",
    ];
    expect(pieces('seed.sql', source.join('\n'))).toEqual([
      { line: 2, text: "It's here" },
      { line: 3, text: 'Two\nlines' },
      { line: 4, text: 'Said' },
    ]);
  });

  it('leaves out addresses, link targets and identifiers', () => {
    expect(
      found('See [the guide](/guidde#partt), https://exampel.gov/patth or write to persn@exampel.example.'),
    ).toEqual([]);
    expect(pieces('page.ts', "export const a = ['hard_bouncee', '/servicess#aii', 'heart-pulsse'];")).toEqual(
      [],
    );
  });

  it('keeps line numbers', () => {
    expect(problemsIn('page.md', 'One line.\n\nA color.')).toMatchObject([{ line: 3, found: 'color' }]);
  });
});
