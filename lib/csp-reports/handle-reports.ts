import 'server-only';
import { signature } from '#lib/enquiries/signature.ts';
import { enquirySigningSecret, siteOrigin } from '#lib/env.ts';
import { errorText, log } from '#lib/log/log.ts';
import { BACKEND_TIMEOUT_MS, publicClient } from '#lib/supabase/public.ts';
import { readReports } from './parse-reports.ts';
import { openTally, type Sum } from './aggregator.ts';

/** A browser sends a few reports at once, each of one or two kB. */
const MAX_BODY_BYTES = 32 * 1024;
const TYPE = /^application\/reports\+json\s*(;|$)/i;

const tally = openTally({
  send,
  failed: (error) => log.error('policy-reports.not-stored', { cause: errorText(error) }),
});

/**
 * Counts the policy violations a browser reports. Whatever is no report, too long or too much is dropped without a word: nobody reads the
 * answer. Nothing is known of the sender, and nothing is kept of what it sent but the counts.
 */
export async function receiveReports(request: Request): Promise<void> {
  if (!tally.mayCount() || !TYPE.test(request.headers.get('content-type') ?? '')) return;
  if (!(Number(request.headers.get('content-length')) <= MAX_BODY_BYTES)) return;
  const body: unknown = await request.json().catch(() => undefined);
  tally.count(readReports(body, [new URL(siteOrigin).host, request.headers.get('host') ?? '']));
}

/** Sends to the database what is due. Never rejects. */
export const storeReports = (): Promise<void> => tally.settle();

/** @throws when the database did not take them */
async function send(sums: Sum[]): Promise<void> {
  const counts = JSON.stringify(sums);
  const validUntil = Date.now() + BACKEND_TIMEOUT_MS + 1_000;
  const { data, error } = await publicClient().rpc('record_policy_reports', {
    p_counts: counts,
    p_valid_until: validUntil,
    p_signature: signature(enquirySigningSecret(), ['policy-reports', String(validUntil), counts]),
  });
  if (error) throw new Error(error.message || 'no answer from the database');
  const { status } = data as { status?: string };
  if (status !== 'ok') throw new Error(`the database answered "${status}"`);
}
