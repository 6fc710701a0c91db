import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { admin } from '#content/admin/admin.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import {
  brokenCitations,
  brokenLinks,
  detachedRows,
  type DocumentProblem,
  recordHead,
  recordProblems,
  repeatedSteps,
  staleNames,
  unknownNames,
} from './documents.ts';
import { filesOf, root } from './tree.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Papers and specimens are content: their links lead to pages. */
const documents = filesOf('**/*.md').filter((path) => !/^content\/(papers|specimens)\//.test(path));
const records = documents.filter((path) => /^docs\/decisions\/\d/.test(path)).sort();

const sources = filesOf('**/*.{ts,tsx,mjs,sql,css,toml}');

/** `path:line problem` for each problem that `check` finds in a file. */
const problemsIn = (check: (path: string) => DocumentProblem[], paths = documents) =>
  paths.flatMap((path) => check(path).map(({ line, problem }) => `${path}:${line} ${problem}`));

describe('the documents', () => {
  it('hold no table row without a head', () => {
    expect(problemsIn((path) => detachedRows(read(path)))).toEqual([]);
  });

  it('number no step of a section twice', () => {
    expect(problemsIn((path) => repeatedSteps(read(path)))).toEqual([]);
  });

  it('link only to files and headings that exist', () => {
    expect(documents).toContain('docs/decisions/README.md');
    expect(problemsIn((path) => brokenLinks(path, root, read))).toEqual([]);
  });
});

describe('the comments of the code', () => {
  it('cite only documents and headings that exist', () => {
    const others = sources.filter((path) => !path.startsWith('checks/documents/documents'));
    expect(problemsIn((path) => brokenCitations(read(path), root, read), others)).toEqual([]);
  });
});

describe('the documents about the present', () => {
  const present = documents.filter((path) => !/^- Status: superseded/m.test(read(path)));

  it('name only files and npm scripts that exist', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const tests = sources.filter((path) => /\.(?:spec|test)\.tsx?$/.test(path)).map((path) => basename(path));
    expect(problemsIn((path) => staleNames(read(path), root, { scripts, tests }), present)).toEqual([]);
  });

  it('name only functions and headers that exist, as do the comments of the schemas', () => {
    const schemas = sources.filter((path) => path.startsWith('supabase/schemas/'));
    const code = sources.map((path) => read(path).replace(/^\s*(--|\/\/|\/?\*).*$/gm, '')).join('\n');
    expect(problemsIn((path) => unknownNames(read(path), code), [...present, ...schemas])).toEqual([]);
  });

  it('name buttons as the admin area does', () => {
    const { generate, edit } = admin.newsletters;
    for (const button of [generate.idle, edit, newsletterAdmin.editor.publish])
      expect(read('docs/getting-started.md')).toContain(button);
  });
});

describe('the decision records', () => {
  it('have a number, date, status, context, decision, alternatives and consequences', () => {
    const problems = records.flatMap((path) => recordProblems(read(path)).map((found) => `${path} ${found}`));
    expect(problems).toEqual([]);
  });

  it('carry the number of their file name, each once', () => {
    const numbers = records.map((path) => Number(recordHead(read(path)).number));
    expect(numbers).toEqual(records.map((path) => Number(basename(path).slice(0, 4))));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are listed in the index with their title and status', () => {
    const rows = read('docs/decisions/README.md')
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .filter(([, , title]) => title?.startsWith('['))
      .map(([, number, title, status]) => [number, title, status].join(' | '));
    const expected = records.map((path) => {
      const { number, title, status } = recordHead(read(path));
      return [number, `[${title}](${basename(path)})`, status].join(' | ');
    });
    expect(rows).toEqual(expected);
  });
});

describe('docs/dependencies.md', () => {
  it('has a row for each package of package.json and for no other', () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'));
    const packages = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
    const [tables = ''] = read('docs/dependencies.md').split('## Our own code');
    const named = [...tables.matchAll(/^\|([^|]+)\|/gm)]
      .flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
      .filter((name) => packages.includes(name) || !/\.\w+$|\/$/.test(name));
    const isNamed = (name: string) => named.includes(name.replace(/^@types\/.*/, '@types/*'));
    expect(packages.filter((name) => !isNamed(name))).toEqual([]);
    expect(named.filter((name) => name !== '@types/*' && !packages.includes(name))).toEqual([]);
  });
});

describe('each face', () => {
  it('comes with the text of its licence', () => {
    const files = globSync('components/fonts/*.{woff,woff2}', { cwd: root });
    const families = new Set(files.map((file) => basename(file).replace(/(-italic|-\d+)?\.\w+$/, '')));
    expect(families.size).toBeGreaterThan(0);
    for (const family of families)
      expect(read(`components/fonts/OFL-${family}.txt`)).toContain('SIL OPEN FONT LICENSE Version 1.1');
  });
});

describe('a check of documents', () => {
  it('reports a row behind a paragraph and none of a table or of code', () => {
    const table = '| a | b |\n| - | - |\n| 1 | 2 |\n';
    expect(detachedRows(`${table}\ntext\n| 3 | 4 |\n`)).toEqual([
      { line: 6, problem: 'table row without a head' },
    ]);
    expect(detachedRows(`${table}\n\`\`\`\n| 3 | 4 |\n\`\`\`\n`)).toEqual([]);
  });

  it('reports a number that is repeated within a section and not in the next', () => {
    expect(repeatedSteps('1. a\n2. b\n\ntext\n\n2. c\n')).toEqual([
      { line: 6, problem: 'step 2 stands twice' },
    ]);
    expect(repeatedSteps('1. a\n\n## Next\n\n1. b\n')).toEqual([]);
  });

  it('reports links to a missing file and to a missing heading', () => {
    const texts: Record<string, string> = {
      'docs/decisions/README.md':
        '[a](no.md) [b](#here-it-is) [c](#gone) [d](https://example.com/x)\n\n## Here, `it` is\n',
    };
    const path = 'docs/decisions/README.md';
    expect(brokenLinks(path, root, (name) => texts[name] ?? '')).toEqual([
      { line: 1, problem: `no file ${dirname(path)}/no.md` },
      { line: 1, problem: `no heading #gone in ${path}` },
    ]);
  });

  it('reports a cited document that is not there', () => {
    const source = '// docs/upgrading.md says why.\n// docs/upgrading.md#gone, docs/gone.md\n';
    expect(brokenCitations(source, root, read)).toEqual([
      { line: 2, problem: 'no heading #gone in docs/upgrading.md' },
      { line: 2, problem: 'no file docs/gone.md' },
    ]);
  });

  it('reports a function and a header that are not there', () => {
    expect(unknownNames('here() gone()\n`x-here` `x-gone`', 'function here() {} x-here')).toEqual([
      { line: 1, problem: 'nothing is named gone' },
      { line: 2, problem: 'nothing is named x-gone' },
    ]);
  });

  it('reports a file and a script that are not there', () => {
    const markdown =
      '`lib/gone.ts`, `lib/log`, `npm run gone`, `npm run here -- lib/none.ts`, `lib/<name>.ts`\n' +
      '`deploy/gone.yaml`, `documents/gone.typ`, `here.test.ts`, `gone.spec.ts`, `<name>.test.ts`\n';
    expect(staleNames(markdown, root, { scripts: ['here'], tests: ['here.test.ts'] })).toEqual([
      { line: 1, problem: 'no file lib/gone.ts' },
      { line: 1, problem: 'no script gone' },
      { line: 1, problem: 'no file lib/none.ts' },
      { line: 2, problem: 'no file deploy/gone.yaml' },
      { line: 2, problem: 'no file documents/gone.typ' },
      { line: 2, problem: 'no test gone.spec.ts' },
    ]);
  });

  it('reports a record without a status or with sections out of order', () => {
    const record = (status: string, sections: string[]) =>
      `# 3. Title\n\n- Date: 2026-11-21\n- Status: ${status}\n\n${sections.map((name) => `## ${name}\n`).join('\n')}`;
    const sections = ['Context', 'Decision', 'Alternatives', 'Consequences'];
    expect(recordProblems(record('superseded by [4](0004-x.md)', sections))).toEqual([]);
    expect(recordProblems(record('in force', sections))).toHaveLength(1);
    expect(recordProblems(record('accepted', sections.toReversed()))).toHaveLength(1);
  });
});
