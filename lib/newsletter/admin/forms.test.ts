import { describe, expect, it } from 'vitest';
import { feedProblems, isFeedArea, parseFeedFields } from './feed-form.ts';
import { parseIssueFields } from './issue-form.ts';
import { formOf as form } from '#lib/tests/support/form-of.ts';

describe('parseFeedFields', () => {
  it('trims what was typed', () => {
    expect(
      parseFeedFields(form({ name: ' News ', url: ' https://a.example/ ', area: 'ai', enabled: 'on' })),
    ).toEqual({ name: 'News', url: 'https://a.example/', area: 'ai', enabled: true });
  });

  it('returns empty fields for an empty form', () => {
    expect(parseFeedFields(form({}))).toEqual({ name: '', url: '', area: '', enabled: false });
  });
});

describe('feedProblems', () => {
  const feed = { name: 'News', url: 'https://news.example/feed', area: 'ai', enabled: true };

  it.each([
    ['https://news.example/feed', undefined],
    ['http://news.example/feed', 'The address must begin with https://.'],
    ['https://127.0.0.1/', 'The address is inside a private network.'],
    ['not an address', 'The address is not a valid URL.'],
    [`https://news.example/${'x'.repeat(500)}`, 'The address is too long.'],
  ])('judges the address %s by the rule of the function that fetches it', (url, problem) => {
    expect(feedProblems({ ...feed, url }).url).toBe(problem);
  });

  it.each([
    ['', true],
    ['x'.repeat(81), true],
    ['a\u0007b', true],
    ['😀'.repeat(80), false],
  ])('judges the name %j', (name, isProblem) =>
    expect('name' in feedProblems({ ...feed, name })).toBe(isProblem),
  );

  it('refuses an unknown area', () => {
    expect(feedProblems({ ...feed, area: 'sport' })).toEqual({ area: 'Choose an area.' });
    expect(['ai', 'mixed', 'sport', null].map(isFeedArea)).toEqual([true, true, false, false]);
  });
});

it('turns the line breaks of an issue into LF and drops what PostgreSQL cannot hold', () => {
  expect(
    parseIssueFields(form({ title: ' T\0 ', summary: 'S', content: 'a\r\nb\rc\0', related: '/a' })),
  ).toEqual({
    title: 'T',
    summary: 'S',
    content: 'a\nb\nc',
    related: '/a',
  });
});
