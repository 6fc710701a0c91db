import 'server-only';
import { z } from 'zod';
import type { Admin, Editor } from '#lib/auth/session.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import { UnavailableError } from '#lib/errors.ts';
import { parseUuid } from '#lib/ids.ts';
import type { Failed, Result } from '#lib/result.ts';
import { invokeFunction } from '#lib/supabase/edge-function.ts';
import { assertOk, parseResponse } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { feedAreas, type FeedFields } from './feed-form.ts';

/** The feeds that issues are made from. Every function throws UnavailableError. */

const feed = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  area: z.enum(feedAreas),
  enabled: z.boolean(),
  last_checked_at: timestamp.nullable(),
  last_error: z.string().nullable(),
  last_read_at: timestamp.nullable(),
  last_items: z.number().nullable(),
  version: z.number(),
});
const run = z.object({
  id: z.string(),
  status: z.enum(['running', 'succeeded', 'failed']),
  message: z.string().nullable(),
  started_at: timestamp,
  warnings: z.array(z.enum(['some_sources_failed', 'llm_failed'])),
  newsletter_issues: z.object({ issue_number: z.number() }).nullable(),
});
export type Feed = z.output<typeof feed>;
export type Run = z.output<typeof run>;

const columns =
  'id, name, url, area, enabled, last_checked_at, last_error, last_read_at, last_items, version';
const changedRows = z.array(z.object({ id: z.string() }));
const LATEST_RUNS = 5;
/** PostgreSQL's code for a value that must be unique and is not. */
const UNIQUE_VIOLATION = '23505';

/** Every feed in the order they were added, and the latest runs of a generation. */
export async function listFeeds({ client }: Admin): Promise<{ feeds: Feed[]; runs: Run[] }> {
  const [feeds, runs] = await Promise.all([
    client.from('newsletter_sources').select(columns).order('created_at').order('name'),
    client
      .from('newsletter_generation_runs')
      .select('id, status, message, warnings, started_at, newsletter_issues(issue_number)')
      .order('started_at', { ascending: false })
      .limit(LATEST_RUNS),
  ]);
  return { feeds: parseResponse(z.array(feed), feeds), runs: parseResponse(z.array(run), runs) };
}

/** One feed, or null when there is none. */
export async function feedById({ client }: Admin, id: string): Promise<Feed | null> {
  if (!parseUuid(id)) return null;
  const response = await client.from('newsletter_sources').select(columns).eq('id', id).maybeSingle();
  return parseResponse(feed.nullable(), response);
}

/** Adds a feed. @returns 'duplicate' when its address is in the list already */
export async function addFeed(
  admin: Editor,
  fields: FeedFields,
): Promise<Result<object, Failed<'duplicate'>>> {
  if (await isTaken(admin, fields.url)) return { status: 'duplicate' };
  const response = await admin.client.from('newsletter_sources').insert(fields);
  if (response.error?.code === UNIQUE_VIOLATION) return { status: 'duplicate' };
  assertOk(response);
  return { status: 'ok' };
}

/**
 * Changes a feed over the version that its form started from; a conflict brings the version that is stored
 * now. @returns 'not_found' when it was deleted meanwhile
 */
export async function updateFeed(
  admin: Editor,
  id: string,
  seen: number,
  fields: FeedFields,
): Promise<Result<object, Failed<'duplicate' | 'not_found'> | Failed<'conflict', { version: number }>>> {
  if (await isTaken(admin, fields.url, id)) return { status: 'duplicate' };
  const response = await admin.client
    .from('newsletter_sources')
    .update(fields)
    .eq('id', id)
    .eq('version', seen)
    .select('id');
  if (response.error?.code === UNIQUE_VIOLATION) return { status: 'duplicate' };
  if (parseResponse(changedRows, response).length > 0) return { status: 'ok' };
  const stored = await feedById(admin, id);
  return stored ? { status: 'conflict', version: stored.version } : { status: 'not_found' };
}

/** Switches a feed on or off. @returns 'not_found' when it was deleted meanwhile */
export async function switchFeed(
  { client }: Editor,
  id: string,
  enabled: boolean,
): Promise<Result<object, Failed<'not_found'>>> {
  const response = await client.from('newsletter_sources').update({ enabled }).eq('id', id).select('id');
  return parseResponse(changedRows, response).length > 0 ? { status: 'ok' } : { status: 'not_found' };
}

/**
 * Looked up before writing: the embedded backend gives every refused statement the same code. The unique
 * index has the last word.
 */
async function isTaken({ client }: Editor, url: string, exceptId?: string): Promise<boolean> {
  const response = await client.from('newsletter_sources').select('id').eq('url', url);
  return parseResponse(changedRows, response).some(({ id }) => id !== exceptId);
}

/** Deletes a feed. @returns 'not_found' when it was gone already */
export async function deleteFeed(
  { client }: Editor,
  id: string,
): Promise<Result<object, Failed<'not_found'>>> {
  const response = await client.from('newsletter_sources').delete().eq('id', id).select('id');
  return parseResponse(changedRows, response).length > 0 ? { status: 'ok' } : { status: 'not_found' };
}

const feedTest = z.union([
  z.object({
    ok: z.literal(true),
    title: z.string(),
    count: z.number(),
    newest: z.array(z.object({ title: z.string() })),
  }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);
export type FeedPreview = { title: string; count: number; newest: { title: string }[] };
type FeedTestFailure = Failed<'failed', { message: string }>;
export type FeedTestState = AdminState<FeedTestFailure, { feed: FeedPreview }>;

/** Has the edge function read a feed without storing anything. 'failed' says why it cannot be read. */
export async function testFeed(
  admin: Editor,
  url: string,
): Promise<Result<{ feed: FeedPreview }, FeedTestFailure>> {
  const response = await invokeFunction(admin, 'test-feed', { url });
  if (response.status !== 'ok') throw new UnavailableError(`test-feed: ${response.status}`);
  if (response.httpStatus !== 200) throw new UnavailableError(`test-feed: HTTP ${response.httpStatus}`);
  const result = parseResponse(feedTest, { data: response.body, error: null });
  return result.ok ? { status: 'ok', feed: result } : { status: 'failed', message: result.message };
}
