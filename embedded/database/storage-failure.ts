import { UserError } from '#lib/user-error.ts';
import { restoreAdvice } from './lost-database.ts';

export type StorageFailure = 'full' | 'read-only' | 'forbidden' | 'damaged';

/** What is wrong, for anyone: without a path. */
export const summaries: Record<StorageFailure, string> = {
  full: 'the disk is full',
  'read-only': 'the disk is read-only',
  forbidden: 'the data folder may not be written',
  damaged: 'files of the database are damaged or missing',
};

/** What is wrong and what to do, in one sentence for the operator. */
export function storageSentence(failure: StorageFailure, dataDir: string, detail = ''): string {
  const why = detail && ` (${detail})`;
  switch (failure) {
    case 'full':
      return `The disk that holds ${dataDir} is full: free at least 100 MB; nothing that was confirmed is lost.`;
    case 'read-only':
      return `The disk that holds ${dataDir} is read-only: make it writable; nothing that was confirmed is lost.`;
    case 'forbidden':
      return `This account may not write to ${dataDir}: give it the folder, or set DATA_DIR to another one.`;
    case 'damaged':
      return `The database in ${dataDir} is damaged${why}: ${restoreAdvice(dataDir)}`;
  }
}

const BY_CODE: Record<string, StorageFailure> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
};

/** The failure in an error of the file system, if it is one that a person can mend. */
export function failureOf(error: unknown): StorageFailure | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? BY_CODE[code] : undefined;
}

/** SQLSTATE of a disk that is full, an I/O error, a missing file, damaged data and a damaged index. */
const FAULTS = /^(53100|58030|58P01|XX001|XX002) /;
const LINE = /^\w{5} (ERROR|FATAL|PANIC): {2}(\S.*)$/;

/** The failure in a line that PostgreSQL printed, after its SQLSTATE. `isFatal`: it works no more. */
export function failureInLine(
  line: string,
): { failure: StorageFailure; detail: string; isFatal: boolean } | undefined {
  const [, severity, detail] = LINE.exec(line) ?? [];
  if (detail === undefined) return undefined;
  const isFatal = severity === 'PANIC';
  const found = (failure: StorageFailure) => ({ failure, detail, isFatal });
  if (/No space left on device|Quota exceeded/i.test(detail)) return found('full');
  if (/Read-only file system/i.test(detail)) return found('read-only');
  if (detail.startsWith('could not ') && detail.endsWith(': Permission denied')) return found('forbidden');
  return isFatal || FAULTS.test(line) ? found('damaged') : undefined;
}

/** Turns the failure of a start into one sentence, by what PostgreSQL printed last. */
export function explainFailure(error: unknown, printed: string[], dataDir: string): unknown {
  const failure = failureOf(error);
  if (failure) return new UserError(storageSentence(failure, dataDir), { cause: error });
  const line = printed.findLast((text) => LINE.test(text) && / (FATAL|PANIC):/.test(text));
  const found = line === undefined ? printed.map(failureInLine).findLast(Boolean) : failureInLine(line);
  const detail = found?.detail ?? (line && LINE.exec(line)?.[2]);
  // Without a word of PostgreSQL it is a defect of ours, which the stack shows.
  if (detail === undefined) return error;
  return new UserError(storageSentence(found?.failure ?? 'damaged', dataDir, detail), { cause: error });
}
