import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runtime } from '#lib/runtime.ts';
import { countConversion } from './count-conversion.ts';

let counted: unknown[][];
beforeEach(() => {
  counted = [];
  runtime.visits = { count: (...names) => void counted.push(names) };
});
afterEach(() => {
  delete runtime.visits;
});

const host = 'www.example.com';

describe('an enquiry', () => {
  it.each([
    [
      'the page that Referer names',
      `https://${host}/services/data-analytics`,
      '/services/data-analytics',
      '',
    ],
    [
      'the campaign in the address of that page',
      `https://${host}/contact?utm_source=mail&utm_medium=letter`,
      '/contact',
      'mail/letter/',
    ],
    ['a page that is not there', `https://${host}/no-such-page`, 'not found', ''],
    ['the page of its form without Referer', undefined, '/sme-quickstarts/ai-policy', ''],
    [
      'the page of its form with another site in it',
      'https://else.example/contact?utm_source=x',
      '/sme-quickstarts/ai-policy',
      '',
    ],
    ['the page of its form with nonsense in it', 'nonsense', '/sme-quickstarts/ai-policy', ''],
  ])('is counted of %s', (_, referer, page, campaign) => {
    const headers = new Headers({ host, ...(referer && { referer }) });
    countConversion('enquiries', headers, '/sme-quickstarts/ai-policy');
    expect(counted).toEqual([['enquiries', page, 'unknown', campaign]]);
  });

  it('is not counted of our own administrator, or where nothing is counted', () => {
    countConversion('enquiries', new Headers({ host, cookie: 'a=b; admin-session.0=x' }), '/contact');
    delete runtime.visits;
    countConversion('enquiries', new Headers({ host }), '/contact');
    expect(counted).toEqual([]);
  });
});
