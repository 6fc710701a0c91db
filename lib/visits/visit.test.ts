import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campaignOf, isPageName, referrerOf } from './visit.ts';

describe('the referring site', () => {
  it.each([
    [undefined, 'direct'],
    ['', 'direct'],
    ['https://www.example.com/contact?utm_source=a', 'internal'],
    ['https://www.search.example/?q=secret+words', 'search.example'],
    ['https://Search.Example:8443/a', 'search.example'],
    ['http://news.example#top', 'news.example'],
    ['android-app://com.mail.example/', 'unknown'],
    ['https://192.0.2.7/intranet', 'unknown'],
    ['https://[2001:db8::7]/', 'unknown'],
    ['https://user:secret@else.example/', 'unknown'],
    ['https://localhost/', 'unknown'],
    [`https://${'x'.repeat(80)}.example/`, 'unknown'],
    ['nonsense', 'unknown'],
  ])('of %s is %s', (referer, site) => {
    expect(referrerOf(referer, 'www.example.com')).toBe(site);
  });
});

describe('the campaign', () => {
  it.each([
    ['/contact', ''],
    ['/contact?a=b', ''],
    [
      '/contact?utm_source=LinkedIn&utm_medium=social&utm_campaign=Spring_2026',
      'linkedin/social/spring_2026',
    ],
    ['/contact?utm_source=mail&utm_medium=email&utm_campaign=spring', 'mail/email/spring'],
    ['/contact?utm_campaign=x&utm_source=mail', 'mail//x'],
    ['/contact?utm_medium=email', ''],
    ['/contact?utm_source=a%40b.example', ''],
    ['/contact?utm_source=mail&utm_campaign=jane@company.example', 'mail//'],
    ['/contact?utm_source=mail&utm_campaign=0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d', 'mail//'],
    ['/contact?utm_source=mail&utm_campaign=0412345678', 'mail//'],
    [`/contact?utm_source=${'x'.repeat(41)}`, ''],
  ])('of %s is "%s"', (url, campaign) => {
    expect(campaignOf(url)).toBe(campaign);
    // Again, and of another page: what is known of a query must be the same.
    expect(campaignOf(url)).toBe(campaign);
    expect(campaignOf(url.replace(/^[^?]*/, '/other'))).toBe(campaign);
  });
});

it('is of the form that the database takes, whatever is sent', () => {
  const site = /^(direct|internal|unknown|[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*)$/;
  const campaign = /^$|^[a-z0-9_.-]{1,40}\/[a-z0-9_.-]{0,40}\/[a-z0-9_.-]{0,40}$/;
  fc.assert(
    fc.property(fc.string(), fc.domain(), (text, domain) => {
      for (const referer of [text, `https://${domain}/${text}`, `https://${text}`]) {
        expect(referrerOf(referer, 'www.example.com')).toMatch(site);
      }
      expect(campaignOf(`/?utm_source=${text}&utm_medium=${text}`)).toMatch(campaign);
      if (isPageName(text)) expect(text).toMatch(/^\/[A-Za-z0-9_./-]{0,199}$/);
    }),
  );
});
