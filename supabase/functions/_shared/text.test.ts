import { describe, expect, it } from 'vitest';
import { decodeEntities, htmlToText, plainText, shorten } from './text.ts';

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
});
