import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asText, csvHead, csvRows } from '#lib/admin/csv.ts';
import { enquiryCsv } from './export-csv.ts';
import type { ExportedEnquiry } from '#lib/enquiries/admin/queries.ts';
import { anyText } from '#lib/tests/support/any-text.ts';

const enquiry: ExportedEnquiry = {
  id: '00000000-0000-4000-8000-000000000001',
  request_id: 'ab12cd34-0000-4000-8000-000000000002',
  created_at: '2026-11-20T22:05:06.123456+00:00',
  due_at: '2026-11-23T07:00:00+00:00',
  assignee: null,
  kind: 'contact',
  status: 'unread',
  held: true,
  name: 'Ada "Countess" Example',
  email: 'ada@visitor.example',
  phone: null,
  company: 'Example, Pty; Ltd',
  subject: 'Logging',
  message: 'Two\nlines',
  admin_notes: null,
};

/**
 * A CSV reader written for this test: every field quoted, a quote doubled, records ended by CRLF (RFC
 * 4180).
 */
function read(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    expect(text[at]).toBe('"');
    let cell = '';
    for (at++; ; at++) {
      if (text[at] === '"' && text[at + 1] === '"') at++;
      else if (text[at] === '"') break;
      cell += text[at];
    }
    record.push(cell);
    at++;
    if (text[at] === ',') at++;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      records.push(record);
      record = [];
    }
  }
  return records;
}

describe('the export of enquiries', () => {
  it('is UTF-8 with its mark, every cell quoted, dates in Sydney, lines kept', () => {
    expect(csvHead(enquiryCsv)).toMatch(/^\ufeff"Received \(Sydney\)","Reference","Status",/);
    expect(read(csvRows(enquiryCsv, [enquiry]))).toEqual([
      [
        ...[
          '21/11/2026 09:05',
          'AB12CD34',
          'New',
          '23/11/2026 18:00',
          '',
          'yes',
          'contact',
          'Ada "Countess" Example',
          'ada@visitor.example',
          '',
        ],
        ...['Example, Pty; Ltd', 'Logging', 'Two\nlines', '', enquiry.id],
      ],
    ]);
    expect(read(csvHead(enquiryCsv).slice(1))[0]).toHaveLength(15);
  });

  it.each([
    '=1+1',
    '+61 2 5550 0000',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\u00a0 =1',
    '\u200b=1',
    '＝1',
    '\n+1',
    '\u00ad=1',
    '\u061c=1',
    '\u180e=1',
    '\u034f=1',
    '\ufe0f=1',
  ])('makes %j text', (cell) => {
    expect(asText(cell)).toBe(`'${cell}`);
  });

  it('leaves ordinary words alone', () => {
    for (const cell of ['', 'a=b', 'A. Example', "'quoted'", '12 - 3']) expect(asText(cell)).toBe(cell);
  });

  it('never holds a cell that a spreadsheet would calculate, and loses nothing', () => {
    const start = fc.constantFrom(
      '',
      ' ',
      '   ',
      '\t',
      '\n',
      '\r',
      '\u00a0',
      '\ufeff',
      '\u200e',
      '\u00ad',
      '\u061c',
      '\u180e',
      '\u034f',
      '\ufe0f',
    );
    const sign = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '', "'", '"', ',');
    const cell = fc.tuple(start, sign, anyText()).map((parts) => parts.join(''));
    fc.assert(
      fc.property(cell, cell, cell, (name, subject, message) => {
        const [record = []] = read(csvRows(enquiryCsv, [{ ...enquiry, name, subject, message }]));
        const harmless = record.every((each) => !/^[\s\0\p{Cf}\p{Mn}]*[=+\-@\t\r\0＝＋－＠]/u.test(each));
        const given = [name, subject, message];
        return harmless && [7, 11, 12].every((at, i) => [given[i], `'${given[i]}`].includes(record[at]));
      }),
      { numRuns: 5_000 },
    );
  }, 60_000);
});
