import { expect, it } from 'vitest';
import { parseBody } from '#lib/papers/parse-body.ts';
import { withoutSource } from '#lib/tests/support/provisions.ts';

const table = (head: string, row: string, below: string) =>
  `Text.\n\n## Table\n\n| ${head} | B |\n| --- | --- |\n| ${row} | b |\n\n${below}\n`;

it.each<[string, string, string[]]>([
  ['a section without a source', 'Under section 26WH(2) it is so.', ['section 26WH']],
  ['a section with one', 'It is so ([section 26WH(2)](source:a)).', []],
  ['a section whose source stands elsewhere', 'So ([section 9](source:a)).\n\n- Recall section 9.', []],
  ['an Act', 'The Privacy Act 1988 says so.', ['Privacy Act 1988']],
  ['a principle', 'See APP 1.7 and Article 50, CPS 230.', ['APP 1', 'Article 50', 'CPS 230']],
  ['a row without a source', table('A', 'Article 5', 'End.'), ['Article 5']],
  ['a row whose table is sourced below', table('A', 'Article 5', 'All rows: [x](source:a).'), []],
  ['a made-up entry', table('Entry (made up)', 'section 3', 'End.'), []],
  ['words to copy', 'Text.\n\n> As section 5 of this policy says.', []],
])('%s', (_, text, missing) => {
  expect(withoutSource(parseBody(text, ['a']).blocks)).toEqual(missing);
});
