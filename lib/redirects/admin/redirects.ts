import 'server-only';
import { z } from 'zod';
import type { Administrator } from '#lib/auth/session.ts';
import { parseUuid } from '#lib/ids.ts';
import type { Failed, Result } from '#lib/result.ts';
import { runtime } from '#lib/runtime.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import type { CheckedRedirect, RedirectFailure } from './redirect-form.ts';

/** Where old addresses lead, as the owner keeps it. Every function throws UnavailableError. */

const stored = z.object({
  id: z.string(),
  from_path: z.string(),
  target: z.string(),
  permanent: z.boolean(),
  note: z.string(),
  hits: z.number(),
  version: z.number(),
});
export type StoredRedirect = z.output<typeof stored>;

const columns = 'id, from_path, target, permanent, note, hits, version';
/** The database allows no more. */
const MAX_LISTED = 500;

export async function listRedirects({ client }: Administrator): Promise<StoredRedirect[]> {
  const response = await client.from('redirects').select(columns).order('from_path').limit(MAX_LISTED);
  return parseResponse(z.array(stored), response);
}

/** One redirect, or null when there is none. */
export async function redirectById({ client }: Administrator, id: string): Promise<StoredRedirect | null> {
  if (!parseUuid(id)) return null;
  const response = await client.from('redirects').select(columns).eq('id', id).maybeSingle();
  return parseResponse(stored.nullable(), response);
}

const saved = z.discriminatedUnion('status', [
  z.object({
    status: z.enum(['ok', 'forbidden', 'not_found', 'invalid', 'duplicate', 'chained', 'too_long']),
  }),
  z.object({ status: z.literal('conflict'), version: z.number() }),
]);

/**
 * Adds a redirect, or with an id changes one over the version that its form started from; a conflict brings
 * the version that is stored now.
 */
export async function saveRedirect(
  { client }: Administrator,
  id: string | undefined,
  seen: number | undefined,
  { from, target, permanent, note }: CheckedRedirect,
): Promise<Result<object, RedirectFailure | Failed<'forbidden'> | Failed<'not_found'> | Failed<'invalid'>>> {
  const response = await client.rpc('save_redirect', {
    // The generated types know no null parameter.
    p_id: (id ?? null) as string,
    p_seen: (seen ?? null) as number,
    p_from_path: from,
    p_target: target,
    p_permanent: permanent,
    p_note: note,
  });
  const result = parseResponse(saved, response);
  if (result.status === 'ok') await listChanged();
  return result;
}

/** @returns 'not_found' when it was gone already */
export async function removeRedirect(
  { client }: Administrator,
  id: string,
): Promise<Result<object, Failed<'not_found'>>> {
  const response = await client.from('redirects').delete().eq('id', id).select('id');
  const removed = parseResponse(z.array(z.object({ id: z.string() })), response).length > 0;
  if (removed) await listChanged();
  return removed ? { status: 'ok' } : { status: 'not_found' };
}

/** This instance reads the list at once, the others with their next poll. */
const listChanged = async (): Promise<void> => runtime.archive?.changed([], { withdrawn: false });
