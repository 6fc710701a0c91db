/** Why a file is not read at all. */
export type FileProblem =
  | 'no_form'
  | 'no_file'
  | 'too_large'
  | 'not_text'
  | 'missing_columns'
  | 'malformed'
  | 'long_line'
  | 'too_many_rows'
  | 'no_rows'
  | 'no_reason';

/** A file that cannot be read; `line` counts from 1. */
export class ImportFileError extends Error {
  override name = 'ImportFileError';
  readonly problem: FileProblem;
  readonly line: number | undefined;

  constructor(problem: FileProblem, line?: number) {
    super(problem);
    this.problem = problem;
    this.line = line;
  }
}
