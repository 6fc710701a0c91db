import { describe, expect, it } from 'vitest';
import { issueFields } from './issue-form.ts';
import { addressProblem, isFeedArea, feedFields } from './feed-form.ts';

const form = (values: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};

describe('what the newsletter desk reads from forms', () => {
  it('takes a feed as typed, without the space around it', () => {
    expect(
      feedFields(form({ name: ' News ', url: ' https://a.example/ ', area: 'ai', enabled: 'on' })),
    ).toEqual({
      name: 'News',
      url: 'https://a.example/',
      area: 'ai',
      enabled: true,
    });
    expect(feedFields(form({}))).toEqual({ name: '', url: '', area: '', enabled: false });
  });

  it.each([
    ['https://news.example/feed', undefined],
    ['http://news.example/feed', 'The address must begin with https://.'],
    ['https://127.0.0.1/', 'The address is inside a private network.'],
    ['not an address', 'The address is not a valid URL.'],
    [`https://news.example/${'x'.repeat(500)}`, 'The address is too long.'],
  ])('judges the address %s by the rule of the fetching itself', (url, problem) => {
    expect(addressProblem(url)).toBe(problem);
  });

  it('knows the areas a feed may have', () => {
    expect(['ai', 'mixed', 'sport', null].map(isFeedArea)).toEqual([true, true, false, false]);
  });

  it('makes the browser’s line breaks its own and drops what PostgreSQL cannot hold', () => {
    expect(issueFields(form({ title: ' T\0 ', summary: 'S', content: 'a\r\nb\rc\0' }))).toEqual({
      title: 'T',
      summary: 'S',
      content: 'a\nb\nc',
    });
  });
});
