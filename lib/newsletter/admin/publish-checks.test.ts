import { describe, expect, it } from 'vitest';
import { linkedIssues, publishChecks } from './publish-checks.ts';

const origin = 'https://firm.example';
const known = { origin, paths: ['/', '/contact', '/services'], missing: ['/industry-updates/13'] };
const good = {
  title: 'What changed in November',
  summary: 'Three rules begin to apply.',
  content:
    '## First\n\nText with [a link](/contact#form).\n\n### Detail\n\n[Mail](mailto:a@b.example)\n\n## Second',
  related: '',
};
const levels = (over: Partial<typeof good>) =>
  publishChecks({ ...good, ...over }, known)
    .filter(({ level }) => level !== 'ok')
    .map(({ level, text }) => `${level}: ${text}`);

describe('the checks before publishing', () => {
  it('find nothing in a good issue, and say what they looked at', () => {
    expect(levels({})).toEqual([]);
    expect(publishChecks(good, known)).toHaveLength(5);
  });

  it.each([
    [{ title: '  ' }, 'problem: There is no title'],
    [{ title: 'a'.repeat(71) }, 'note: The title has 71 characters'],
    [{ summary: '' }, 'note: There is no summary'],
    [{ summary: '😀'.repeat(161) }, 'note: The summary has 161 characters'],
    [{ content: ' \n ' }, 'problem: There is no text'],
    [{ content: '# Top\n\nText' }, 'note: “Top” is a heading of the first level'],
    [{ content: '## Two\n\n#### Four' }, 'note: “Four” skips a level'],
    [
      { content: '[x](/contakt) and [y](/contakt) and [z](javascript:alert(1))' },
      'No page is known at /contakt, javascript:alert(1.',
    ],
    [{ content: '[x](https://)' }, 'No page is known at https://.'],
    [{ content: '[x]()' }, 'note: No page'],
    [{ content: '[x](/industry-updates/13#part)' }, 'No page is known at /industry-updates/13#part.'],
    [{ content: `[x](${origin}/contakt)` }, `No page is known at ${origin}/contakt.`],
    [{ content: `[x](${origin}/industry-updates/13)` }, `No page is known at ${origin}/industry-updates/13.`],
    [{ content: '[x](//elsewhere.example/a)' }, 'No page is known at //elsewhere.example/a.'],
  ])('say what to mend in %j', (over, said) => {
    expect(levels(over)).toEqual([expect.stringContaining(said)]);
  });

  it.each([
    '[x](/industry-updates/12)',
    '[x](/services?a=b)',
    '[x](#part)',
    '[x](<https://a.example/b c>)',
    `[x](${origin}/contact)`,
  ])('take a link as it may be: %s', (content) => expect(levels({ content })).toEqual([]));

  it('name the issues that a text links to, which the archive is asked for', () => {
    const content = `[a](/industry-updates/7?x) [b](${origin}/industry-updates/8) [c](/industry-updates/page/2)`;
    expect(linkedIssues(`${content} [d](https://a.example/industry-updates/9)`, origin)).toEqual([
      '/industry-updates/7',
      '/industry-updates/8',
    ]);
  });

  it('leave alone what a fence shows', () => {
    expect(levels({ content: '```\n# Not a heading\n[x](/nowhere)\n```\n\nText' })).toEqual([]);
  });

  it('take no time for 200,000 hostile characters', () => {
    for (const content of ['](', '[](', '# ', '```', '#\n'])
      expect(
        publishChecks({ ...good, content: content.repeat(200_000 / content.length) }, known),
      ).not.toEqual([]);
  });
});
