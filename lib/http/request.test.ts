import { afterEach, describe, expect, it } from 'vitest';
import { siteOrigin } from '#lib/config.ts';
import { runtime } from '#lib/runtime.ts';
import { isSameOriginPost } from './request.ts';

const post = (headers: Record<string, string>) =>
  isSameOriginPost(new Headers({ host: '127.0.0.1:3000', ...headers }));
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

describe('isSameOriginPost', () => {
  afterEach(() => delete runtime.hasCustomServer);

  it('accepts a post from a page of this site', () => {
    expect(post({ ...sameOrigin, origin: siteOrigin() })).toBe(true);
  });

  it('accepts, behind our own server, only an origin that it verified', () => {
    runtime.hasCustomServer = true;
    expect(post({ ...sameOrigin, 'x-verified-origin': 'http://127.0.0.1:3000' })).toBe(true);
    expect(post({ ...sameOrigin, origin: siteOrigin() })).toBe(false);
    expect(post({ 'x-verified-origin': 'http://127.0.0.1:3000' })).toBe(false);
  });

  it.each([
    ['no Origin', sameOrigin],
    ['a foreign Origin', { ...sameOrigin, origin: 'https://evil.example' }],
    ['the Origin null', { ...sameOrigin, origin: 'null' }],
    ['an address it was merely asked under', { ...sameOrigin, origin: 'http://127.0.0.1:3000' }],
    [
      'our Origin, but another site by Sec-Fetch-Site',
      { 'sec-fetch-site': 'cross-site', origin: siteOrigin() },
    ],
    [
      'our Origin, but a sister domain by Sec-Fetch-Site',
      { 'sec-fetch-site': 'same-site', origin: siteOrigin() },
    ],
    ['our Origin without Sec-Fetch-Site', { origin: siteOrigin() }],
    [
      'a foreign Origin that a forwarded host agrees with',
      { ...sameOrigin, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
  ])('rejects %s', (_, headers) => {
    expect(post(headers)).toBe(false);
  });
});
