import { describe, expect, it } from 'vitest';
import { dateRange, longDate } from './dates.ts';
import { cleanLink, decodeEntities, htmlToText, linkKey, plainText, shorten } from './text.ts';

describe('text from feeds', () => {
  it.each([
    ['&amp;lt;', '&lt;'],
    ['&#8217;&#x2014;&rsquo;&hellip;', '’—’…'],
    ['&#0;&#xD800;&#x110000;x', 'x'],
    ['&unknown; & AT&T', '&unknown; & AT&T'],
  ])('resolves the character references of %s once', (text, result) => {
    expect(decodeEntities(text)).toBe(result);
  });

  it.each([
    ['<p>One</p><p>two &lt;b&gt;</p>', 'One two <b>'],
    ['a<script>alert(1)</script>b<style>p{}</style>c', 'a b c'],
    ['<script>never closed', ''],
    ['a<!-- <b> -->c', 'a c'],
    ['5 < 6 and 7 > 4', '5 < 6 and 7 > 4'],
    ['<img alt=">" src=x>text', '" src=x>text'],
    ['<b', ''],
  ])('reads %s as %s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it('removes control characters, reversed reading directions and halves of characters', () => {
    expect(plainText('a\u0000b\r\nc\u202ed\u2066e\ud800f')).toBe('a b cde\ufffdf');
  });

  it.each([
    ['short', 10, 'short'],
    ['One sentence here. And a second one', 25, 'One sentence here.'],
    ['Several words without an end', 16, 'Several words…'],
    ['x'.repeat(20), 10, `${'x'.repeat(9)}…`],
    ['😀😀😀😀', 3, '😀😀…'],
  ])('shortens %j to %i characters', (text, length, result) => {
    expect(shorten(text, length)).toBe(result);
  });

  it.each([
    ['https://a.example/x?utm_source=f&id=1&fbclid=2', 'https://a.example/x?id=1'],
    ['//b.example/y', 'https://b.example/y'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://u:p@a.example/', undefined],
    [`https://a.example/${'x'.repeat(2000)}`, undefined],
  ])('cleans %s', (link, result) => {
    expect(cleanLink(link, 'https://feed.example/')).toBe(result);
  });

  it('gives two links to one page one key', () => {
    expect(linkKey('http://www.A.example/x/?b=2&a=1#top')).toBe(linkKey('https://a.example/x?a=1&b=2'));
    expect(linkKey('https://a.example/x?a=1')).not.toBe(linkKey('https://a.example/x?a=2'));
  });
});

describe('dates', () => {
  const at = (text: string) => new Date(text);
  it('are those of Sydney', () => {
    expect(longDate(at('2026-11-20T13:30:00Z'))).toBe('21 November 2026');
  });

  it.each([
    ['2026-11-15', '2026-11-21', '15 to 21 November 2026'],
    ['2026-10-28', '2026-11-03', '28 October to 3 November 2026'],
    ['2025-12-29', '2026-01-03', '29 December 2025 to 3 January 2026'],
    ['2026-11-21', '2026-11-21', '21 November 2026'],
  ])('from %s to %s are said as %s', (from, to, text) => {
    expect(dateRange(at(`${from}T02:00:00Z`), at(`${to}T02:00:00Z`))).toBe(text);
  });
});
