import { describe, expect, it } from 'vitest';
import {
  enquiryExportParams,
  enquiryExportPath,
  enquiryListParams,
  enquiryListPath,
  lastPageInstead,
  newsletterListParams,
  newsletterListPath,
  subscriberListPath,
} from './list-params.ts';

const paramsOf = (path: string) => Object.fromEntries(new URL(path, 'http://x').searchParams);

describe('enquiryListParams', () => {
  it('reads what enquiryListPath wrote', () => {
    const params = { search: 'slow & "late"', status: 'unread', page: 3 } as const;
    const path = enquiryListPath(params);
    expect(path).toBe('/newsletter-admin/enquiries?q=slow+%26+%22late%22&status=unread&page=3');
    expect(enquiryListParams(paramsOf(path))).toEqual(params);
    expect(enquiryExportPath(params)).toBe(
      '/newsletter-admin/enquiries/export.csv?q=slow+%26+%22late%22&status=unread',
    );
  });

  it('returns the first page of what is open for values that make no sense', () => {
    const open = { search: '', status: 'open', page: 1 } as const;
    expect(enquiryListParams({})).toEqual(open);
    expect(enquiryListParams({ q: ['a', 'b'], status: 'deleted', page: '-1' })).toEqual(open);
    expect(enquiryListParams({ q: ' \0 ', status: ['unread'], page: '1e3' })).toEqual(open);
    expect(enquiryListPath(open)).toBe('/newsletter-admin/enquiries');
  });

  it('looks for words in everything but spam, unless a filter is chosen', () => {
    expect(enquiryListParams({ q: 'AB12CD34' }).status).toBe('all');
    expect(enquiryListPath({ search: 'x', status: 'all' })).toBe('/newsletter-admin/enquiries?q=x');
    for (const params of [
      { search: '', status: 'all', page: 1 } as const,
      { search: 'x', status: 'open', page: 1 } as const,
    ]) {
      expect(enquiryListParams(paramsOf(enquiryListPath(params)))).toEqual(params);
    }
    expect(enquiryExportParams({})).toEqual({ search: '', status: 'all', page: 1 });
    expect(enquiryExportParams({ status: 'spam' }).status).toBe('spam');
  });

  it('bounds the search and the page', () => {
    expect(enquiryListParams({ q: 'x'.repeat(10_000) }).search).toHaveLength(200);
    expect(enquiryListParams({ page: '999999999' }).page).toBe(1_000_000);
  });

  it('drops what PostgreSQL cannot hold', () => {
    expect(enquiryListParams({ q: 'a\0b\ud800' }).search).toBe('ab\ufffd');
  });
});

describe('newsletterListParams', () => {
  it('reads what newsletterListPath wrote', () => {
    const after = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
    const params = {
      ...({ tab: 'subscribers', search: 'a@b', page: 2, issue: 7, state: 'pending', after } as const),
    };
    const path = newsletterListPath(params);
    expect(path).toBe(
      `/newsletter-admin?tab=subscribers&q=a%40b&page=2&issue=7&state=pending&after=${after}`,
    );
    expect(newsletterListParams(paramsOf(path))).toEqual(params);
    expect(subscriberListPath(params)).toBe(
      `/newsletter-admin?tab=subscribers&q=a%40b&state=pending&after=${after}`,
    );
    expect(subscriberListPath(params, '/person')).toBe(`/person?q=a%40b&state=pending&after=${after}`);
    expect(subscriberListPath()).toBe('/newsletter-admin?tab=subscribers');
  });

  it('returns the first page of the newsletters for values that make no sense', () => {
    const all = {
      ...({ tab: 'newsletters', search: '', page: 1 } as const),
      ...{ issue: undefined, state: undefined, after: undefined },
    };
    expect(newsletterListParams({ tab: 'x', page: '0', issue: '1e3', state: 'gone', after: 'x' })).toEqual(
      all,
    );
    expect(newsletterListPath(all)).toBe('/newsletter-admin');
  });
});

describe('lastPageInstead', () => {
  it.each([
    [1, 0, undefined],
    [9_999, 0, 1],
    [1, 50, undefined],
    [2, 50, 1],
    [2, 51, undefined],
    [9_999, 51, 2],
  ])('for page %i of %i rows returns %s', (page, found, instead) => {
    expect(lastPageInstead(page, found, 50)).toBe(instead);
  });
});
