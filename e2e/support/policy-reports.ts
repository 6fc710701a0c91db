import { seal } from '#supabase/tests/support/enquiries.ts';
import { webServerOf, type Backend } from './web-server.ts';

type Sum = [directive: string, blocked: string, area: string, reports: number];

/** Counts policy violations as the web server does, without a browser. */
export async function recordPolicyReport(sum: Sum, backend: Backend): Promise<void> {
  const { client, signingSecret } = webServerOf(backend);
  const counts = JSON.stringify([sum]);
  const validUntil = Date.now() + 60_000;
  const { data } = await client('publishable_key').rpc('record_policy_reports', {
    p_counts: counts,
    p_valid_until: validUntil,
    p_signature: seal(['policy-reports', String(validUntil), counts], signingSecret),
  });
  if ((data as { status?: string } | null)?.status !== 'ok')
    throw new Error(`not counted: ${JSON.stringify(data)}`);
}
