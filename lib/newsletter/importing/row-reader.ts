import { fieldError, normalise } from '#lib/enquiries/form/fields.ts';
import { subscriberStates } from '#lib/newsletter/admin/subscriber-form.ts';
import { subscribeFields } from '#lib/newsletter/subscribing/fields.ts';
import { characterCount, oneLine } from '#lib/text.ts';
import { consentDate } from './consent-date.ts';
import { ImportFileError } from './file-error.ts';
import { MAX_SOURCE, suppressionReasons, type ImportKind, type SuppressionReason } from './import-form.ts';

/** A row of a file as the database takes it; `problem` is why it is refused whatever else it says. */
export type GivenRow = {
  line: number;
  email?: string;
  consent_at?: string;
  consent_source?: string;
  reason?: SuppressionReason;
  /** Whoever made the file does not mail them. */
  barred?: true;
  problem?: 'columns' | 'email_invalid' | 'date_unreadable' | 'source_too_long' | 'reason_unknown';
};

type Options = { kind: ImportKind; reason?: SuppressionReason | undefined; now: number };
type Cell = (name: string) => string;

const columns = { subscribers: ['email', 'consent_at', 'consent_source'], suppressions: ['email'] } as const;
const [emailField] = subscribeFields;

/** What spreadsheets and our own export put before a text that would be calculated. */
const APOSTROPHE = /^'(?=[=+\-@])/;
const ASIDE = /[\s-]+/g;

/** What our own export writes of those who are not mailed; their rows have evidence of consent, too. */
const NOT_MAILED: ReadonlySet<string> = new Set(subscriberStates.filter((state) => state !== 'active'));

/**
 * Reads rows by the names in the first one, in any order and case; other columns but `state` are ignored.
 * A list of addresses not to be mailed may do without names: an address, and a reason if it has one.
 * @throws ImportFileError where a column is missing
 */
export function rowReader(first: readonly string[], { kind, reason, now }: Options) {
  const names = first.map((name) => name.trim().toLowerCase().replace(ASIDE, '_'));
  const isHeader = kind === 'subscribers' || names.includes('email');
  const header = isHeader ? names : ['email', 'reason'];
  if (columns[kind].some((name) => !header.includes(name))) throw new ImportFileError('missing_columns', 1);
  const row = (cells: readonly string[], line: number): GivenRow => {
    if (isHeader ? cells.length !== header.length : cells.length > header.length)
      return { line, problem: 'columns' };
    const cell: Cell = (name) => (cells[header.indexOf(name)] ?? '').trim().replace(APOSTROPHE, '');
    const email = normalise(cell('email'));
    const problem = email && emailField && fieldError(emailField, email) ? 'email_invalid' : undefined;
    if (problem) return { line, problem };
    if (kind === 'suppressions') return suppression(line, email, cell, reason);
    return NOT_MAILED.has(cell('state').toLowerCase())
      ? { line, email, barred: true }
      : consent(line, email, cell, now);
  };
  return { isHeader, row };
}

function consent(line: number, email: string, cell: Cell, now: number): GivenRow {
  const written = cell('consent_at');
  const consent_at = written === '' ? '' : consentDate(written, now);
  if (consent_at === undefined) return { line, problem: 'date_unreadable' };
  const consent_source = oneLine(cell('consent_source'), Infinity);
  if (characterCount(consent_source) > MAX_SOURCE) return { line, problem: 'source_too_long' };
  return { line, email, consent_at, consent_source };
}

function suppression(line: number, email: string, cell: Cell, otherwise?: SuppressionReason): GivenRow {
  const written = cell('reason').toLowerCase().replace(ASIDE, '_');
  const reason = written === '' ? otherwise : suppressionReasons[written];
  if (written !== '' && !reason) return { line, problem: 'reason_unknown' };
  if (!reason) throw new ImportFileError('no_reason', line);
  return { line, email, reason };
}
