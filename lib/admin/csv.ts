import { stringify } from 'csv-stringify/sync';

/**
 * Characters that make a spreadsheet calculate a cell, also behind what it skips at the beginning:
 * spaces, breaks, and what has no width, such as a mark of direction.
 */
const FORMULA = /^[\s\0\p{Cf}\p{Mn}]*[=+\-@\t\r\n\0＝＋－＠]/u;

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

/** A file for a spreadsheet: its columns by name with their headings, and the cells of each row. */
export type Csv<Row, Column extends string = string> = {
  columns: Readonly<Record<Column, string>>;
  cells: (row: Row) => Readonly<Record<Column, string>>;
};

/** The first line, after the byte order mark by which spreadsheets recognise UTF-8. */
export const csvHead = <Row>({ columns }: Csv<Row>): string => `\ufeff${write([Object.values(columns)])}`;

export const csvRows = <Row>({ columns, cells }: Csv<Row>, rows: readonly Row[]): string =>
  write(
    rows.map((row) => {
      const values = cells(row);
      return Object.keys(columns).map((name) => values[name] ?? '');
    }),
  );
