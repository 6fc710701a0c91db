import { describe, expect, it } from 'vitest';
import { hasFewParameters, isUnambiguous, normalizeTarget, withoutExtraSlashes } from './request-target.ts';

describe('normalizeTarget', () => {
  const normalized = (url: string, host?: string) => {
    const request = { url, headers: { host } };
    normalizeTarget(request);
    return [request.headers.host, request.url];
  };

  it.each([
    ['http://site.example/about?a=1', 'other.example', 'site.example', '/about?a=1'],
    ['HTTPS://site.example', 'other.example', 'site.example', '/'],
    ['http://site.example?a=1', 'other.example', 'site.example', '/?a=1'],
    ['http:///about', 'other.example', 'other.example', 'http:///about'],
    ['ftp://site.example/', 'other.example', 'other.example', 'ftp://site.example/'],
    ['*', 'other.example', 'other.example', '*'],
    ['http://site.example/about', undefined, undefined, 'http://site.example/about'],
  ])('reads the target %s beside Host %s', (url, host, expectedHost, path) => {
    expect(normalized(url, host)).toEqual([expectedHost, path]);
  });

  it.each([
    ['/%61bout', '/about'],
    ['/industry%2Dupdates/%32%36?a=%61', '/industry-updates/26?a=%61'],
    ['/a%7Eb%5f%2ec', '/a~b_.c'],
    ['/a%2Fb%5C%00%20%25%60%40%7B%5B', '/a%2Fb%5C%00%20%25%60%40%7B%5B'],
    ['/services/%2e%2E/login', '/services/%2e%2E/login'],
    ['/services/.%2e', '/services/.%2e'],
    ['/%', '/%'],
    ['/about#/../login', '/about'],
    ['/about?a=1#b?c#d', '/about?a=1'],
  ])('writes %s as %s', (url, plain) => {
    expect(normalized(url, 'a')[1]).toBe(plain);
  });
});

it.each([
  ['/about', true],
  ['/a/b.c/..d/.e/...?x=/../%', true],
  ['/%E2%82%AC/%2F..%2F', true],
  ['/login/../about', false],
  ['/login/..', false],
  ['/./login', false],
  ['/newsletter-admin/%2e%2E/login', false],
  ['/newsletter-admin/.%2e/login?a', false],
  ['/newsletter-admin\\..\\login', false],
  ['/%', false],
  ['/%zz', false],
  ['/%c0%ae', false],
])('the path of %s is read by everybody as the same: %s', (url, is) => {
  expect(isUnambiguous(url)).toBe(is);
});

it.each([
  ['/about//', '/about'],
  ['//about', '/about'],
  ['//', '/'],
  ['//evil.example//x?a=//', '/evil.example/x?a=//'],
  ['/about/', undefined],
  ['/about?a=//', undefined],
  ['//\\evil.example', undefined],
  ['//%5Cevil.example', undefined],
])('the address %s without extra slashes is %s', (url, address) => {
  expect(withoutExtraSlashes(url)).toBe(address);
});

describe('a query', () => {
  it('has at most a hundred parameters', () => {
    expect(hasFewParameters('/login')).toBe(true);
    expect(hasFewParameters(`/login?${'a&'.repeat(99)}`)).toBe(true);
    expect(hasFewParameters(`/login?${'a&'.repeat(100)}`)).toBe(false);
  });
});
