import { Readable, pipeline } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import { ImportFileError } from './file-error.ts';
import { rowReader, type GivenRow } from './row-reader.ts';
import type { ImportKind, SuppressionReason } from './import-form.ts';

/** The longest row of a file, in characters: an address, a date, a source and what is ignored beside them. */
const MAX_ROW = 20_000;
/** The most rows of a file. */
const MAX_ROWS = 200_000;

type Options = {
  kind: ImportKind;
  /** Of addresses not to be mailed: for rows that name no reason. */
  reason?: SuppressionReason | undefined;
  /** Milliseconds. */
  now: number;
};

/**
 * The rows of a CSV file, one after the other: UTF-8, separated by commas or semicolons. Never holds more of
 * the file than some chunks.
 * @throws ImportFileError
 */
export async function* readRows(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { kind, reason, now }: Options,
): AsyncGenerator<GivenRow> {
  const texts = withoutLongLines(decode(chunks));
  const beginning = await firstLine(texts);
  const parser = parse({
    delimiter: delimiterOf(beginning),
    info: true,
    max_record_size: MAX_ROW,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // An error of either end reaches the loop below.
  pipeline(Readable.from(joined(beginning, texts)), parser, () => undefined);
  let read: ReturnType<typeof rowReader> | undefined;
  let rows = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (!read) {
        read = rowReader(record, { kind, reason, now });
        if (read.isHeader) continue;
      }
      rows += 1;
      if (rows > MAX_ROWS) throw new ImportFileError('too_many_rows');
      yield read.row(record, info.lines);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : undefined;
    throw new ImportFileError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'long_line' : 'malformed', line);
  }
  if (rows === 0) throw new ImportFileError('no_rows');
}

/** The text of a file in UTF-8, without its byte order mark. */
async function* decode(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) yield decoded(() => decoder.decode(chunk, { stream: true }));
  yield decoded(() => decoder.decode());
}

function decoded(decode: () => string): string {
  let text: string;
  try {
    text = decode();
  } catch {
    throw new ImportFileError('not_text');
  }
  // A workbook, an archive and a text in UTF-16 hold it; PostgreSQL cannot.
  if (text.includes('\0')) throw new ImportFileError('not_text');
  return text;
}

/** The parser counts what stands in the cells of a row, but not their number. */
async function* withoutLongLines(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  let open = 0;
  for await (const text of texts) {
    const lengths = text.split(/[\r\n]/).map(({ length }) => length);
    lengths[0] = open + (lengths[0] ?? 0);
    if (lengths.some((length) => length > MAX_ROW)) throw new ImportFileError('long_line');
    open = lengths.at(-1) ?? 0;
    yield text;
  }
}

/** The beginning of a text with at least its first line, which tells what separates the columns. */
async function firstLine(texts: AsyncGenerator<string>): Promise<string> {
  let beginning = '';
  while (!/[\r\n]/.test(beginning)) {
    const { done, value } = await texts.next();
    if (done) break;
    beginning += value;
  }
  return beginning;
}

function delimiterOf(beginning: string): ',' | ';' {
  const [line = ''] = beginning.split(/[\r\n]/, 1);
  const count = (sign: string) => line.replace(/"[^"]*"/g, '').split(sign).length;
  return count(';') > count(',') ? ';' : ',';
}

async function* joined(beginning: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (beginning) yield beginning;
  for await (const text of rest) if (text) yield text;
}
