import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineScripts, isFromNext, cspHash } from './inline-scripts.ts';

const START = '(self.__next_f=self.__next_f||[]).push([0])';
const FLIGHT = String.raw`self.__next_f.push([1,"1:\"$Sreact.fragment\"\n\u003c/script>"])`;
const TURBOPACK =
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[1]})';

describe('isFromNext', () => {
  it.each([
    START,
    `${START};self.__next_f.push([2,[{"status":"invalid"},"k",null]])`,
    FLIGHT,
    TURBOPACK,
    `${TURBOPACK};`,
  ])('accepts what Next writes: %s', (text) => expect(isFromNext(text)).toBe(true));

  it.each([
    'alert(1)',
    '',
    `${FLIGHT};alert(1)`,
    `alert(1);${FLIGHT}`,
    'self.__next_f.push([1,"a"+alert(1)])',
    'self.__next_f.push([1,`${alert(1)}`])',
    'self.__next_f.push([alert(1),"a"])',
    'self.__next_f.push([1,"a"],alert(1))',
    'self.__next_f.push([1,"a"])(alert(1))',
    'self.__next_f.push([1,["a"]])',
    'self.__next_f.push([1,{"toString":1}])',
    'self.__next_f.push([])',
    `${START};alert(1)`,
    `${START};self.__next_f.push([2,[alert(1)]])`,
    `${START};self.__next_f.push([2,[1]]);alert(1)`,
    `${START};self.__next_f.push([2,[1]],alert([1]))`,
    `${START};self.__next_f.push([1,"a"])`,
    `${START};self.__next_f.push([2,[1],[2]])`,
    `(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"a":alert(1)})`,
    `(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({});alert({})`,
    '/**/self.__next_f.push([1,"a"])',
  ])('rejects anything else: %s', (text) => {
    expect(isFromNext(text)).toBe(false);
    expect(inlineScripts(`<script>${text}</script>`)).toEqual({ hashes: [], unknown: [text] });
  });
});

describe('inlineScripts', () => {
  it('returns hashes in order and without duplicates, leaving out files and data', () => {
    const html = `<script src="/a.js" async=""></script><script id="_R_">${TURBOPACK}</script>
      <script type="application/ld+json">{"@context":"https://schema.org"}</script>
      <SCRIPT>${FLIGHT}</SCRIPT><script>${FLIGHT}</script>`;
    expect(inlineScripts(html)).toEqual({ hashes: [cspHash(TURBOPACK), cspHash(FLIGHT)], unknown: [] });
  });

  it('finds scripts in any spelling', () => {
    for (const tag of [
      '<script\n>',
      '<ScRiPt data-src="x">',
      '<script type="module">',
      "<script type='text/javascript'>",
    ]) {
      expect(inlineScripts(`${tag}alert(1)</script >`.replace(' >', '>')).unknown).toEqual(['alert(1)']);
    }
  });

  it('returns the hash that a browser computes', () => {
    const digest = createHash('sha256').update('a', 'utf8').digest('base64');
    expect(cspHash('a')).toBe(`'sha256-${digest}'`);
  });
});
