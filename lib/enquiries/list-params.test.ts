import { describe, expect, it } from 'vitest';
import { enquiriesPath, enquiryQuery, exportPath, notesText } from './list-params.ts';

describe('what the address of the list asks for', () => {
  it('is read and written the same way', () => {
    const query = { search: 'slow & "late"', status: 'unread', page: 3 } as const;
    const path = enquiriesPath(query);
    expect(path).toBe('/newsletter-admin/enquiries?q=slow+%26+%22late%22&status=unread&page=3');
    expect(enquiryQuery(Object.fromEntries(new URL(path, 'http://x').searchParams))).toEqual(query);
    expect(exportPath(query)).toBe(
      '/newsletter-admin/enquiries/export.csv?q=slow+%26+%22late%22&status=unread',
    );
  });

  it('is the first page of everything where it makes no sense', () => {
    const all = { search: '', status: undefined, page: 1 };
    expect(enquiryQuery({})).toEqual(all);
    expect(enquiryQuery({ q: ['a', 'b'], status: 'deleted', page: '-1' })).toEqual(all);
    expect(enquiryQuery({ q: ' \0 ', status: ['unread'], page: '1e3' })).toEqual(all);
    expect(enquiriesPath(all)).toBe('/newsletter-admin/enquiries');
  });

  it('never looks for more than the database should', () => {
    expect(enquiryQuery({ q: 'x'.repeat(10_000) }).search).toHaveLength(200);
  });
});

it('keeps notes up to their limit, counted as the database counts', () => {
  expect(notesText('one\r\ntwo\rthree')).toBe('one\ntwo\nthree');
  expect(notesText('😀'.repeat(5_000))).toHaveLength(10_000);
  expect(notesText('x'.repeat(5_001))).toBeUndefined();
  expect(notesText(null)).toBeUndefined();
});
