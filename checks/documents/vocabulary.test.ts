import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, root } from './tree.ts';
import { homeMadeWords } from './vocabulary.ts';

/** What visitors read has words of its own, and these files quote what they forbid. */
const exempt =
  /^(content\/(?!.*\.test\.ts$)|supabase\/seeds\/|checks\/documents\/(vocabulary|tests\/spelling))/;
const files = filesOf('{**,.github/**}/*.{ts,tsx,mjs,sql,css,md,toml,yaml,yml,vcl,conf}').filter(
  (path) => !exempt.test(path),
);

describe('code, comments, tests and documents', () => {
  it('use the standard terms of the field', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'docs/development.md',
        'supabase/config.toml',
        'deploy/kubernetes/mail.yaml',
        'deploy/varnish.vcl',
        'deploy/nginx.conf',
        '.github/workflows/ci.yml',
      ]),
    );
    const found = files.flatMap((path) =>
      homeMadeWords(readFileSync(join(root, path), 'utf8')).map(
        ({ line, problem }) => `${path}:${line} ${problem}`,
      ),
    );
    expect(found).toEqual([]);
  });
});

describe('homeMadeWords', () => {
  it('reports a home-made word with its line and the term in its place', () => {
    expect(homeMadeWords('// cached\n// A kept page is made anew.\nconst MOST_ROWS = 1;')).toEqual([
      { line: 2, problem: '"made anew": write regenerated, revalidated, again' },
      { line: 2, problem: '"kept page": write cached' },
      { line: 3, problem: '"MOST_ROWS": write MAX_…' },
    ]);
  });

  it('accepts the same words in another sense', () => {
    expect(homeMadeWords("begin anew; she asks who it was; behind the site's proxy; a packed lunch")).toEqual(
      [],
    );
  });
});
