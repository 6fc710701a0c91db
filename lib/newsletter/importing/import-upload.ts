import 'server-only';
import type { Administrator } from '#lib/auth/session.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import { ImportFileError, type FileProblem } from './file-error.ts';
import { isImportKind, MAX_IMPORT_BYTES, suppressionReasons, type ImportKind } from './import-form.ts';
import { beginImport, discardImport, readPortion } from './imports.ts';
import { readRows } from './read-rows.ts';
import { consumed, receiveUpload } from './receive-upload.ts';
import type { GivenRow } from './row-reader.ts';

/** Rows that are handed to the database at once. */
const PORTION = 500;
/** Files that are read at once: each is in memory. */
const MAX_AT_ONCE = 2;

export type UploadFailure =
  Failed<'busy'> | Failed<'invalid', { problem: FileProblem; line?: number | undefined }>;

let reading = 0;

/**
 * Reads the file of a form and has the database say what would become of each row; nothing is imported yet.
 * @returns the id of the import
 * @throws UnavailableError
 */
export async function importUpload(
  admin: Administrator,
  request: Request,
): Promise<Result<{ id: string }, UploadFailure>> {
  if (reading >= MAX_AT_ONCE) return { status: 'busy' };
  reading += 1;
  const requestId = requestIdOf(request.headers);
  try {
    const { fields, chunks } = await receiveUpload(request, MAX_IMPORT_BYTES);
    const kind = fields.get('kind');
    if (!isImportKind(kind)) throw new ImportFileError('no_form');
    const reason = suppressionReasons[fields.get('reason') ?? ''];
    const rows = readRows(consumed(chunks), { kind, reason, now: Date.now() });
    const { id, count } = await readAll(admin, kind, rows);
    log.info('import.read', { requestId, import: id, kind, rows: count });
    return { status: 'ok', id };
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    const { problem, line } = error;
    log.info('import.refused', { requestId, problem, line });
    return { status: 'invalid', problem, line };
  } finally {
    reading -= 1;
  }
}

/** Hands the rows to the database, portion by portion. A file with a defect anywhere leaves nothing. */
async function readAll(admin: Administrator, kind: ImportKind, rows: AsyncGenerator<GivenRow>) {
  let id: string | undefined;
  let count = 0;
  let portion: GivenRow[] = [];
  const hand = async (last: boolean) => {
    id ??= await beginImport(admin, kind);
    await readPortion(admin, id, count - portion.length + 1, portion, last);
    portion = [];
    return id;
  };
  try {
    for await (const row of rows) {
      if (portion.length === PORTION) await hand(false);
      portion.push(row);
      count += 1;
    }
    return { id: await hand(true), count };
  } catch (error) {
    // What cannot be taken back now goes after a day.
    if (id) await discardImport(admin, id).catch(() => undefined);
    throw error;
  }
}
