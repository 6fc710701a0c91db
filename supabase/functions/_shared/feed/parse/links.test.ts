import { describe, expect, it } from 'vitest';
import { cleanLink, linkKey } from './links.ts';

describe('cleanLink', () => {
  it.each([
    ['https://a.example/x?utm_source=f&id=1&fbclid=2', 'https://a.example/x?id=1'],
    ['//b.example/y', 'https://b.example/y'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://u:p@a.example/', undefined],
    [`https://a.example/${'x'.repeat(2000)}`, undefined],
  ])('turns %s into %s', (link, result) => {
    expect(cleanLink(link, 'https://feed.example/')).toBe(result);
  });
});

describe('linkKey', () => {
  it('is equal for two links to one page and differs by parameter', () => {
    expect(linkKey('http://www.A.example/x/?b=2&a=1#top')).toBe(linkKey('https://a.example/x?a=1&b=2'));
    expect(linkKey('https://a.example/x?a=1')).not.toBe(linkKey('https://a.example/x?a=2'));
  });
});
