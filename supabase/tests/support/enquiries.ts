import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '#embedded/database/database.ts';

const secret = 'a signing secret of the tests, long enough';

export interface Enquiry {
  requestId: string | null;
  ipHash: string | null;
  /** Of the network around the address. */
  networkHash: string | null;
  /** Whether the form came with a token of ours. */
  hasToken: boolean | null;
  /** Until when the web server waits for the result, in milliseconds since 1970. */
  validUntil: number | null;
  kind: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  subject: string | null;
  message: string | null;
  /** Moments in UTC with commas between; left out by a caller that knows of none. */
  callTimes?: string;
}

export interface CallResult {
  status: 'ok' | 'invalid' | 'closed' | 'conflict' | 'rate_limited' | 'late' | 'unauthorised' | 'unavailable';
  duplicate?: boolean;
  /** Until when it is to be answered. */
  due_at?: string;
  /** Of the enquiry that had the same words under another id. */
  request_id?: string;
  retry_after_seconds?: number;
  /** Stored above the limit on all enquiries. */
  held?: true;
  /** Once a window, beyond half of that limit. */
  half_of_limit?: true;
  /** Which of the times for a call are outside of office hours, from 1. */
  closed_times?: number[];
}

export function address(label: string): string {
  return createHash('sha256').update(label).digest('hex');
}

export function enquiry(changes: Partial<Enquiry> = {}): Enquiry {
  return {
    requestId: randomUUID(),
    ipHash: address(randomUUID()),
    networkHash: address(randomUUID()),
    hasToken: true,
    validUntil: Date.now() + 600_000,
    kind: 'contact',
    name: 'Zoë O’Neill',
    // A person of its own: the same words from one person are one enquiry.
    email: `zoe-${randomUUID()}@company.example`,
    phone: '',
    company: '',
    subject: 'A second opinion',
    message: 'Could you look at our logging before the audit?',
    ...changes,
  };
}

function fields(e: Enquiry): (string | null)[] {
  const hasToken = e.hasToken === null ? null : String(e.hasToken);
  return [
    e.requestId,
    e.ipHash,
    e.networkHash,
    hasToken,
    e.validUntil === null ? null : String(e.validUntil),
    e.kind,
    e.name,
    e.email,
    e.phone,
    e.company,
    e.subject,
    e.message,
    ...(e.callTimes ? [e.callTimes] : []),
  ];
}

/** Written from the documented rule, not from the SQL: the web server has to arrive at the same value. */
export function seal(values: readonly string[], key = secret): string {
  const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
  return sha256(key + sha256(key + values.join('\u001f')));
}

export const sign = (e: Enquiry, key = secret): string =>
  seal(
    fields(e).map((field) => field ?? ''),
    key,
  );

const PARAMETERS = 13;
const CALL_TIMES = 14;
/** Those that are not text; PGlite would want other JavaScript types for them. */
const casts: Record<number, string> = { 4: '::text::boolean', 5: '::text::bigint' };

/** A call whose parameters begin at `$from`. */
export const submitCall = (from = 1, parameters = PARAMETERS): string => {
  const places = Array.from({ length: parameters }, (_, n) => `$${from + n}${casts[n] ?? ''}`);
  return `public.submit_enquiry(${places.join(', ')})`;
};

export const submitSql = `select ${submitCall()} as result`;

export function submitParams(e: Enquiry, signature: string | null = sign(e)): (string | null)[] {
  const [requestId = null, ipHash = null, networkHash = null, ...rest] = fields(e);
  return [requestId, ipHash, networkHash, signature, ...rest];
}

/** Submits as the visitor does and keeps what was stored. */
export async function submit(db: Database, e: Enquiry, signature?: string | null): Promise<CallResult> {
  await db.exec('begin; set local role anon');
  try {
    const sql = e.callTimes ? `select ${submitCall(1, CALL_TIMES)} as result` : submitSql;
    const rows = await db.query<{ result: CallResult }>(sql, submitParams(e, signature));
    await db.exec('commit');
    if (!rows[0]) throw new Error('submit_enquiry returned no row');
    // When the answer is due depends on the hour of the test; reply-times.test.ts has fixed ones.
    const { due_at: _, ...result } = rows[0].result;
    return result;
  } catch (error) {
    await db.exec('rollback');
    throw error;
  }
}

export async function acceptEnquiries(db: Database): Promise<void> {
  await db.query('update app_private.settings set enquiry_signing_secret = $1', [secret]);
}

export async function stored(db: Database): Promise<number> {
  const [row] = await db.query<{ n: number }>('select count(*)::int as n from public.contact_submissions');
  return row?.n ?? 0;
}
