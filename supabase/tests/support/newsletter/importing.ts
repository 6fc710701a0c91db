import type { Database } from '#embedded/database/database.ts';
import { asAdminOfSession } from '#supabase/tests/support/accounts/people.ts';
import { emptySubscribing } from './subscribing.ts';

export interface GivenRow {
  line: number;
  email?: string | undefined;
  consent_at?: string | undefined;
  consent_source?: string | undefined;
  reason?: string | undefined;
  barred?: boolean | undefined;
  problem?: string | undefined;
}

export interface ImportRow {
  status: string;
  rows_read: number;
  to_import: number;
  already: number;
  barred: number;
  invalid: number;
  no_evidence: number;
  duplicate: number;
  pending: number;
  subscribers: number;
  imported: number;
  changed: number;
  origin: string | null;
}

/** A row of a file with evidence of consent. */
export const consented = (email: string, line = 2): GivenRow => ({
  line,
  email,
  consent_at: '2025-03-01T09:00:00Z',
  consent_source: 'Website footer',
});

const call = async <T>(db: Database, sql: string, params: unknown[] = []): Promise<T> =>
  (await db.query<{ value: T }>(`select public.${sql} as value`, params))[0]!.value;

export const begin = async (db: Database, kind = 'subscribers'): Promise<string> =>
  (await call<{ id: string }>(db, 'begin_newsletter_import($1)', [kind])).id;

export const readRows = (db: Database, id: string, first: number, rows: GivenRow[], last = true) =>
  call<{ status: string; rows_read?: number }>(db, 'read_newsletter_import($1, $2, $3::text::jsonb, $4)', [
    id,
    first,
    JSON.stringify(rows),
    last,
  ]);

/** Reads a whole file. @returns the id of the import */
export async function readFileOf(db: Database, rows: GivenRow[], kind = 'subscribers'): Promise<string> {
  const id = await begin(db, kind);
  const { status } = await readRows(db, id, 1, rows);
  if (status !== 'ok') throw new Error(`not read: ${status}`);
  return id;
}

export const shown = (db: Database, id: string) =>
  call<{ status: string; import: ImportRow; refused: { line: number; verdict: string; problem: string }[] }>(
    db,
    'newsletter_import($1)',
    [id],
  );

export const commit = (db: Database, id: string, count: number, origin = 'Mailchimp, May 2025') =>
  call<{ status: string; count?: number }>(db, 'commit_newsletter_import($1, $2, $3)', [id, count, origin]);

export const applyPortion = (db: Database, id: string) =>
  call<{ status: string; done: boolean; imported: number; changed: number }>(
    db,
    'apply_newsletter_import($1)',
    [id],
  );

/** Applies every portion. @returns what the import came to */
export async function applyAll(db: Database, id: string): Promise<{ imported: number; changed: number }> {
  for (;;) {
    const { status, done, imported, changed } = await applyPortion(db, id);
    if (status !== 'ok') throw new Error(`not applied: ${status}`);
    if (done) return { imported, changed };
  }
}

export const discard = (db: Database, id: string) =>
  call<{ status: string }>(db, 'discard_newsletter_import($1)', [id]);

/** As the tables were before, and the caller is an admin; only the owner may empty the record of consent. */
export async function emptyImporting(db: Database): Promise<void> {
  await emptySubscribing(db);
  await db.exec(`delete from app_private.newsletter_imports;
    ${asAdminOfSession}`);
}
