import { stringify } from 'csv-stringify/sync';
import { adminDate } from '#lib/format.ts';
import type { ExportedEnquiry } from '#lib/enquiries/admin/queries.ts';
import { referenceOf } from '#lib/ids.ts';

const columns = {
  received: 'Received (Sydney)',
  reference: 'Reference',
  status: 'Status',
  held: 'Held',
  kind: 'Form',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  subject: 'Subject',
  message: 'Message',
  notes: 'Notes',
  id: 'Id',
} as const;

/**
 * Characters that make a spreadsheet calculate a cell, also behind what it skips at the beginning:
 * spaces, breaks, a mark of direction.
 */
const FORMULA = /^[\s\0\ufeff\u200b-\u200f\u202a-\u202e\u2060-\u2069]*[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * A cell that a spreadsheet shows and never calculates: an apostrophe in front makes it text. Visitors
 * write these cells, and
 * `=HYPERLINK(…)` in a name would otherwise run on the admin's machine.
 */
export const asText = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

const write = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(asText)),
    { quoted: true, quoted_empty: true, escape_formulas: true, record_delimiter: '\r\n' },
  );

/** The first line, after the byte order mark by which spreadsheets recognise UTF-8. */
export const csvHead = (): string => `\ufeff${write([Object.values(columns)])}`;

export const csvRows = (enquiries: readonly ExportedEnquiry[]): string =>
  write(
    enquiries.map((each) => {
      const cells: Record<keyof typeof columns, string> = {
        received: adminDate(each.created_at),
        reference: referenceOf(each.request_id),
        status: each.status,
        held: each.held ? 'yes' : '',
        kind: each.kind,
        name: each.name,
        email: each.email,
        phone: each.phone ?? '',
        company: each.company ?? '',
        subject: each.subject,
        message: each.message,
        notes: each.admin_notes ?? '',
        id: each.id,
      };
      return (Object.keys(columns) as (keyof typeof columns)[]).map((key) => cells[key]);
    }),
  );
