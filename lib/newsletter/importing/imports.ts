import 'server-only';
import { z } from 'zod';
import type { Administrator } from '#lib/auth/session.ts';
import type { Failed, Ok, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { importKinds, type ImportKind } from './import-form.ts';
import type { GivenRow } from './row-reader.ts';

/** Imports as the database holds them. Every function throws UnavailableError. */

const states = ['reading', 'ready', 'committing', 'done', 'expired', 'discarded'] as const;
const verdicts = ['already', 'barred', 'invalid', 'no_evidence', 'duplicate'] as const;
const problems = [
  'columns',
  'email_missing',
  'email_invalid',
  'date_missing',
  'date_unreadable',
  'date_in_future',
  'source_missing',
  'source_too_long',
  'source_has_address',
  'reason_unknown',
] as const;

const row = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  status: z.enum(states),
  created_at: timestamp,
  committed_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  origin: z.string().nullable(),
  rows_read: z.number(),
  to_import: z.number(),
  already: z.number(),
  barred: z.number(),
  invalid: z.number(),
  no_evidence: z.number(),
  duplicate: z.number(),
  pending: z.number(),
  subscribers: z.number(),
  oldest_consent: timestamp.nullable(),
  newest_consent: timestamp.nullable(),
  imported: z.number(),
  changed: z.number(),
});
const refused = z.object({
  line: z.number(),
  verdict: z.enum(verdicts),
  problem: z.enum(problems).nullable(),
});
const overview = z.object({ status: z.literal('ok'), import: row, refused: z.array(refused) });
const listed = row.pick({
  id: true,
  kind: true,
  status: true,
  created_at: true,
  origin: true,
  to_import: true,
  imported: true,
});

export type ImportRow = z.output<typeof row>;
export type RefusedRow = z.output<typeof refused>;
export type ListedImport = z.output<typeof listed>;

const done = withStatus('ok');

/** Begins an import. @returns its id */
export async function beginImport({ client }: Administrator, kind: ImportKind): Promise<string> {
  const response = await client.rpc('begin_newsletter_import', { p_kind: kind });
  return parseResponse(done.extend({ id: z.string() }), response).id;
}

/** Hands over the next rows of a file, the first of which has this number; the last portion ends the file. */
export async function readPortion(
  { client }: Administrator,
  id: string,
  first: number,
  rows: readonly GivenRow[],
  last: boolean,
): Promise<void> {
  const response = await client.rpc('read_newsletter_import', {
    p_id: id,
    p_first: first,
    p_rows: rows.map((given) => ({ ...given })),
    p_last: last,
  });
  parseResponse(done, response);
}

/** An import and the first rows that it refuses; null when there is none of that id. */
export async function importOf(
  { client }: Administrator,
  id: string,
): Promise<{ import: ImportRow; refused: RefusedRow[] } | null> {
  const response = await client.rpc('newsletter_import', { p_id: id });
  const found = parseResponse(z.union([overview, withStatus('not_found')]), response);
  return found.status === 'ok' ? found : null;
}

/** The newest imports. */
export async function listImports({ client }: Administrator): Promise<ListedImport[]> {
  const response = await client.rpc('newsletter_imports');
  return parseResponse(done.extend({ imports: z.array(listed) }), response).imports;
}

/** Lets an import begin. @param count of its new rows, as it was typed */
export async function commitImport(
  { client }: Administrator,
  id: string,
  count: number,
  origin: string,
): Promise<
  | Ok
  | Failed<'locked' | 'empty' | 'not_found'>
  | Failed<'invalid'>
  | Failed<'count_changed', { count: number }>
> {
  const response = await client.rpc('commit_newsletter_import', {
    p_id: id,
    p_count: count,
    p_origin: origin,
  });
  const changed = z.object({ status: z.literal('count_changed'), count: z.number() });
  return parseResponse(
    z.union([done, changed, withStatus('invalid'), withStatus('locked', 'empty', 'not_found')]),
    response,
  );
}

/**
 * Imports portion after portion for about this long; the database is free between two of them.
 * @returns whether nothing is left
 */
export async function applyImport(
  { client }: Administrator,
  id: string,
  budgetMs: number,
): Promise<Result<{ done: boolean }, Failed<'locked' | 'not_found'>>> {
  const applied = z.union([done.extend({ done: z.boolean() }), withStatus('locked', 'not_found')]);
  const until = performance.now() + budgetMs;
  for (;;) {
    const result = parseResponse(applied, await client.rpc('apply_newsletter_import', { p_id: id }));
    if (result.status !== 'ok' || result.done || performance.now() >= until) return result;
  }
}

/** Forgets an import that has not begun. */
export async function discardImport(
  { client }: Administrator,
  id: string,
): Promise<Result<object, Failed<'locked' | 'not_found'>>> {
  const response = await client.rpc('discard_newsletter_import', { p_id: id });
  return parseResponse(z.union([done, withStatus('locked', 'not_found')]), response);
}
