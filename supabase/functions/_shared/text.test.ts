import { describe, expect, it } from 'vitest';
import { decodeEntities, htmlToText, oneLine, shorten } from './text.ts';

describe('decodeEntities', () => {
  it.each([
    ['&amp;lt;', '&lt;'],
    ['&#8217;&#x2014;&rsquo;&hellip;', '’—’…'],
    // HTML: numbers of no character become U+FFFD.
    ['&#0;&#xD800;&#x110000;x', '\ufffd\ufffd\ufffdx'],
    ['?a=1&copy=2&notin=3', '?a=1&copy=2&notin=3'],
    ['&unknown; & AT&T', '&unknown; & AT&T'],
  ])('resolves references with a semicolon in %s once', (text, result) => {
    expect(decodeEntities(text)).toBe(result);
  });
});

describe('htmlToText', () => {
  it.each([
    ['<p>One</p><p>two &lt;b&gt;</p>', 'One two <b>'],
    ['a<script>alert(1)</script>b<style>p{}</style>c', 'a b c'],
    ['<script>never closed', ''],
    ['a <!-- <b> -->c', 'a c'],
    ['Wh<b>at</b>’s <em>new</em>?', 'What’s new?'],
    ['AT&T &copy; 2026 &lt;b&gt; &shy;x', 'AT&T © 2026 <b> x'],
    ['<template><p>no</p><template>no</template>no</template>yes', 'yes'],
    ['</script>a</div>b<p>c', 'ab c'],
    ['5 < 6 and 7 > 4', '5 < 6 and 7 > 4'],
    ['<img alt=">" src=x>text', 'text'],
    ['<b', ''],
  ])('returns for %s: %s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});

describe('oneLine', () => {
  it('removes control characters, direction overrides, soft hyphens and lone surrogates', () => {
    expect(oneLine('a\u0000b\r\nc\u202ed\u2066e\ud800f\u00adg')).toBe('a b cde\ufffdfg');
  });
});

describe('shorten', () => {
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
