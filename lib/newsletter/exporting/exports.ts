import 'server-only';
import { z } from 'zod';
import { inBatches } from '#lib/admin/batches.ts';
import type { Csv } from '#lib/admin/csv.ts';
import type { Administrator } from '#lib/auth/session.ts';
import { adminDate } from '#lib/format.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { subscriberStates } from '#lib/newsletter/admin/subscriber-form.ts';
import type { SubscriberExport } from './export-paths.ts';

/** What of subscribers leaves as files. Every function throws UnavailableError. */

/** The most that the database returns. */
const BATCH = 1000;

const moment = timestamp.nullable();
const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  // The database's own text, as the next batch begins behind it: without its microseconds everybody whom the
  // same import brought would be left out.
  created_at: z.string(),
  confirmed_at: moment,
  consent_at: moment,
  consent_source: z.string().nullable(),
  wording_version: z.number().nullable(),
  unsubscribed_at: moment,
  suppressed_at: moment,
  suppressed_reason: z.string().nullable(),
});
const part = z.object({ status: z.literal('ok'), rows: z.array(subscriber) });
type ExportedSubscriber = z.output<typeof subscriber>;

const event = z.object({
  at: timestamp,
  kind: z.string(),
  source: z.string().nullable(),
  actor: z.string(),
  evidence: z.string().nullable(),
  wording_version: z.number().nullable(),
  wording: z.string().nullable(),
});
type ConsentEvent = z.output<typeof event>;
const consent = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), rows: z.array(event) }),
  withStatus('not_found'),
]);

const date = (value: string | null): string => (value === null ? '' : adminDate(value));

const columns = {
  email: 'Email',
  state: 'State',
  created: 'Here since (Sydney)',
  confirmed: 'Confirmed (Sydney)',
  consented: 'consent_at',
  source: 'consent_source',
  wording: 'Wording version',
  unsubscribed: 'Unsubscribed (Sydney)',
  suppressed: 'Suppressed (Sydney)',
  reason: 'Reason',
  id: 'Id',
} as const;

/** The file of subscribers. The names of three columns are those that an import reads. */
export const subscriberCsv: Csv<ExportedSubscriber, keyof typeof columns> = {
  columns,
  cells: (each) => ({
    email: each.email,
    state: each.state,
    created: adminDate(each.created_at),
    confirmed: date(each.confirmed_at),
    consented: each.consent_at ?? '',
    source: each.consent_source ?? '',
    wording: each.wording_version?.toString() ?? '',
    unsubscribed: date(each.unsubscribed_at),
    suppressed: date(each.suppressed_at),
    reason: each.suppressed_reason ?? '',
    id: each.id,
  }),
};

/** Everybody whom the list finds, in its order, in batches. */
export const exportSubscribers = (
  { client }: Administrator,
  { search, state }: SubscriberExport,
): AsyncGenerator<ExportedSubscriber[]> =>
  inBatches(async (last?: ExportedSubscriber) => {
    const response = await client.rpc('admin_subscriber_export', {
      p_search: search,
      // The generated types know no null parameter.
      p_state: (state ?? null) as string,
      p_last: last ? { id: last.id, created_at: last.created_at, email: last.email } : null,
      p_limit: BATCH,
    });
    return parseResponse(part, response).rows;
  }, BATCH);

const eventColumns = {
  at: 'When (Sydney)',
  kind: 'What',
  source: 'Source',
  actor: 'By',
  evidence: 'Evidence',
  version: 'Wording version',
  wording: 'Wording',
} as const;

/** The file of what proves a consent. */
export const consentCsv: Csv<ConsentEvent, keyof typeof eventColumns> = {
  columns: eventColumns,
  cells: (each) => ({
    at: adminDate(each.at),
    kind: each.kind,
    source: each.source ?? '',
    actor: each.actor,
    evidence: each.evidence ?? '',
    version: each.wording_version?.toString() ?? '',
    wording: each.wording ?? '',
  }),
};

/** The record of consent of one subscriber, oldest first; null when there is none of that id. */
export async function consentHistory({ client }: Administrator, id: string): Promise<ConsentEvent[] | null> {
  const found = parseResponse(consent, await client.rpc('admin_consent_export', { p_id: id }));
  return found.status === 'ok' ? found.rows : null;
}
