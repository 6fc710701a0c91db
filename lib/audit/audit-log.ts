import 'server-only';
import { z } from 'zod';
import { audit, auditDetails } from '#content/admin/audit.ts';
import { inBatches } from '#lib/admin/batches.ts';
import type { Csv } from '#lib/admin/csv.ts';
import type { Administrator } from '#lib/auth/session.ts';
import { adminDate } from '#lib/format.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import type { AuditAction, AuditParams, AuditSubject } from './audit-params.ts';

/** Reads the audit log, which the database writes (docs/decisions/0054-accounts.md). */

const ENTRIES_PER_PAGE = 50;
/** The most that the database returns. */
const EXPORT_BATCH = 1000;

const words = <Word extends string>(record: Readonly<Record<Word, string>>) =>
  z.enum(Object.keys(record) as [Word, ...Word[]]);

const entry = z.object({
  id: z.number(),
  at: timestamp,
  actor_kind: z.enum(['account', ...(Object.keys(audit.actors) as (keyof typeof audit.actors)[])]),
  actor_id: z.string().nullable(),
  actor_email: z.string().nullable(),
  action: words<AuditAction>(audit.actions),
  subject_kind: words<AuditSubject>(audit.subjects),
  subject_id: z.string().nullable(),
  /** Of an account: its address, or the one by which it acted last; null where nobody knows it any more. */
  subject_email: z.string().nullable(),
  details: z.array(z.string()),
});
const part = z.object({ status: z.literal('ok'), rows: z.array(entry) });

export type AuditEntry = z.output<typeof entry>;
type Filter = Omit<AuditParams, 'before'>;

async function read(
  { client }: Administrator,
  { action, subject, actor }: Filter,
  before: number | string | undefined,
  limit: number,
  forFile: boolean,
): Promise<AuditEntry[]> {
  const response = await client.rpc('admin_audit_log', {
    // The generated types know no null parameter.
    p_action: (action ?? null) as string,
    p_subject: (subject ?? null) as string,
    p_actor: actor,
    // Of up to 18 digits, which a number of JavaScript would round.
    p_before: (before ?? null) as number,
    p_limit: limit,
    p_export: forFile,
  });
  return parseResponse(part, response).rows;
}

/** One page, newest first, and whether there is another behind it. @throws UnavailableError */
export async function auditPage(
  admin: Administrator,
  params: AuditParams,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const rows = await read(admin, params, params.before, ENTRIES_PER_PAGE + 1, false);
  return { entries: rows.slice(0, ENTRIES_PER_PAGE), more: rows.length > ENTRIES_PER_PAGE };
}

/** Everything that the filter finds, newest first, in batches. @throws UnavailableError */
export const exportAuditLog = (admin: Administrator, filter: Filter): AsyncGenerator<AuditEntry[]> =>
  inBatches((last?: AuditEntry) => read(admin, filter, last?.id, EXPORT_BATCH, true), EXPORT_BATCH);

/** Who did it, in words. */
export const actorOf = ({ actor_kind, actor_email, actor_id }: AuditEntry): string =>
  actor_kind === 'account' ? (actor_email ?? actor_id ?? '') : audit.actors[actor_kind];

/** What an entry names beside the act, in words. */
export const detailsOf = ({ details }: Pick<AuditEntry, 'details'>): string =>
  details
    .map((word) => (Object.hasOwn(auditDetails, word) ? auditDetails[word] : word.replaceAll('_', ' ')))
    .join(', ');

export const auditCsv: Csv<AuditEntry, keyof typeof audit.csv> = {
  columns: audit.csv,
  cells: (each) => ({
    at: new Date(each.at).toISOString(),
    sydney: adminDate(each.at),
    actor: actorOf(each),
    actorId: each.actor_id ?? '',
    action: audit.actions[each.action],
    subject: audit.subjects[each.subject_kind],
    subjectId: each.subject_id ?? '',
    subjectEmail: each.subject_email ?? '',
    details: detailsOf(each),
    id: String(each.id),
  }),
};
