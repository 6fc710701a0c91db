import { describe, expect, it } from 'vitest';
import { papers, papersToReview, parsePaperFile, shortDescription } from './papers.ts';

const front = {
  title: 'A paper',
  description: 'What it says.',
  collection: 'resources',
  category: 'Cybersecurity Leadership',
  type: 'Whitepaper',
  keywords: '[one, two]',
  decision: 'Whether to read on; the reader’s.',
  published: '2026-11-01',
  reviewed: '2026-11-23',
  nextReview: '2027-05-23',
};
const source = {
  id: 'a',
  title: 'A standard',
  publisher: 'A body',
  url: 'https://a.example/',
  checked: '2026-11-23',
};

function file(
  changed: Record<string, string | undefined> = {},
  sources: Record<string, string | undefined>[] = [source],
) {
  const fields = (record: object) =>
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return [
    '---',
    ...fields({ ...front, ...changed }),
    'sources:',
    ...sources.map((one) => `  - ${fields(one).join('\n    ')}`),
    '---',
    '',
    'Text ([a](source:a)).',
    '',
  ].join('\n');
}
const parsed =
  (...parts: Parameters<typeof file>) =>
  () =>
    parsePaperFile('a-paper', file(...parts));

describe('the file of a paper', () => {
  it('is its front matter, its address and its text, whose first line is known', () => {
    const paper = parsed()();
    expect(paper).toMatchObject({ path: '/resources/a-paper', area: 'security', keywords: ['one', 'two'] });
    expect(paper.body).toBe('\nText ([a](source:a)).\n');
    expect(file().split('\n')[paper.bodyLine - 1 + 1]).toContain('Text');
  });

  it.each(['title', 'description', 'type', 'keywords', 'decision', 'published', 'reviewed', 'nextReview'])(
    'is refused without %s, by file and field',
    (field) => {
      expect(parsed({ [field]: undefined })).toThrow(`content/papers/a-paper.md: `);
      expect(parsed({ [field]: undefined })).toThrow(`at ${field}`);
    },
  );

  it.each(['id', 'title', 'publisher', 'url', 'checked'])('is refused when a source has no %s', (field) => {
    expect(parsed({}, [{ ...source, [field]: undefined }])).toThrow(`at sources[0].${field}`);
  });

  it.each([
    ['an unknown field', { author: 'A. Nobody' }, 'Unrecognized key'],
    ['a type that the page does not have', { type: 'Poster' }, 'at type'],
    ['a category that the page does not have', { category: 'Other' }, 'at category'],
    ['no category that is not the featured guide', { category: undefined }, 'at category'],
    ['a category as the featured guide', { featured: 'true' }, 'at category'],
    ['a day that does not exist', { reviewed: '2026-02-30' }, 'at reviewed'],
    ['a review before its publication', { reviewed: '2026-10-31' }, 'at reviewed'],
    ['a next review that is not later', { nextReview: '2026-11-23' }, 'at nextReview'],
  ])('is refused with %s', (_, changed, message) => expect(parsed(changed)).toThrow(message));

  it.each([
    ['an address without TLS', { url: 'http://a.example/' }, 'at sources[0].url'],
    ['a date in words', { date: 'July 2023' }, 'at sources[0].date'],
    ['a date that YAML takes for a number', { date: '2023' }, 'at sources[0].date'],
  ])('is refused when a source has %s', (_, changed, message) =>
    expect(parsed({}, [{ ...source, ...changed }])).toThrow(message),
  );

  it('is refused without sources, and with two of one id', () => {
    expect(parsed({}, [])).toThrow('at sources');
    expect(parsed({}, [source, source])).toThrow('the same id');
  });

  it('is refused without front matter and under a name that is no address', () => {
    expect(() => parsePaperFile('a-paper', 'Text.\n')).toThrow('begins with front matter');
    expect(() => parsePaperFile('A paper', file())).toThrow('small letters');
  });
});

describe('the papers', () => {
  it('stand newest first, each at an address of its own', () => {
    const days = papers.map(({ published }) => published);
    expect(days).toEqual(days.toSorted().reverse());
    expect(new Set(papers.map(({ slug }) => slug)).size).toBe(papers.length);
  });

  it('are no older than their sources were checked', () => {
    for (const { slug, reviewed, sources } of papers)
      for (const { id, checked } of sources) expect(checked <= reviewed, `${slug}, ${id}`).toBe(true);
  });
});

it('say, where they give the turnover below which privacy law does not bind, whom it binds below it', () => {
  const named = papers.filter(({ body }) => body.includes('turnover of $3 million or less'));
  expect(named.length).toBeGreaterThan(1);
  for (const { body } of named) expect(body).toMatch(/reporting entities under the anti-money laundering/i);
});

describe('the guide to AI regulation', () => {
  it.each([
    ['what a publisher of text labels, by Article 50(4)', 'matters of public interest'],
    ['that who claims the exception registers the system, by Article 6(4)', 'and register the system'],
    ['the insurers who assess the impact first, by Article 27(1)', 'life and health insurance'],
  ])('says %s', (_, words) => {
    expect(papers.find(({ slug }) => slug === 'ai-regulation-guide')?.body).toContain(words);
  });
});

describe('a day of review', () => {
  const paper = parsed({ reviewed: '2026-11-02', nextReview: '2026-11-30' })();

  it('is no reason to refuse the paper once it has passed', () => {
    const passed = { published: '2020-01-01', reviewed: '2020-01-01', nextReview: '2020-07-01' };
    const checked = [{ ...source, checked: '2020-01-01' }];
    expect(parsed(passed, checked)().nextReview).toBe('2020-07-01');
  });

  it('is printed from that day on, the earliest first', () => {
    const later = parsed({ nextReview: '2026-12-02' })();
    expect(papersToReview('2026-11-29', [later, paper])).toEqual([]);
    expect(papersToReview('2026-11-30', [later, paper])).toEqual(['2026-11-30 /resources/a-paper']);
    expect(papersToReview('2027-01-01', [later, paper])).toEqual([
      '2026-11-30 /resources/a-paper',
      '2026-12-02 /resources/a-paper',
    ]);
  });
});

describe('the description for search engines', () => {
  it('is the whole one, whole sentences or whole words, of 160 characters at most', () => {
    const sentence = `${'Word '.repeat(23)}end.`;
    expect(shortDescription(sentence)).toBe(sentence);
    expect(shortDescription(`${sentence} ${sentence}`)).toBe(sentence);
    const words = shortDescription(`Short. ${'word, '.repeat(40)}`);
    expect(words).toMatch(/word…$/);
    expect(words.length).toBeLessThanOrEqual(160);
    expect(words.length).toBeGreaterThanOrEqual(110);
  });
});
