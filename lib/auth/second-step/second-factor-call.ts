import 'server-only';
import { z } from 'zod';
import type { OwnSession } from '#lib/auth/account/with-session.ts';
import { enquirySigningSecret } from '#lib/config.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';

const factorResult = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    challenge: z.string().optional(),
    passkeys: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })).default([]),
    public_key: z.string().optional(),
    counter: z.number().optional(),
    secret: z.string().nullish(),
    is_first: z.boolean().optional(),
  }),
  z.object({ status: z.literal('rate_limited'), retry_after_seconds: z.number() }),
  withStatus('conflict', 'duplicate', 'not_found', 'signed_out'),
]);

/** Acts of supabase/schemas/19_accounts/04_second_step.sql and 05_factors.sql. */
type Act =
  | 'ask_passkey'
  | 'check_passkey'
  | 'passkey_done'
  | 'check_code'
  | 'code_done'
  | 'recovery_code'
  | 'failed'
  | 'begin_passkey'
  | 'take_passkey'
  | 'add_passkey'
  | 'begin_app'
  | 'pending_app'
  | 'add_app'
  | 'new_codes'
  | 'remove';

/** 'unauthorised' and 'invalid', which are defects of ours, count as another shape. */
type FactorResult = z.output<typeof factorResult>;

/**
 * Tells the database what the web server has checked, or asks what it checks against, by a call that is
 * signed for this session.
 * @throws UnavailableError
 */
export async function callSecondFactor(
  { id, client }: Pick<OwnSession, 'id' | 'client'>,
  act: Act,
  values: Record<string, unknown> = {},
): Promise<FactorResult> {
  const at = Math.floor(Date.now() / 1_000);
  const text = JSON.stringify(values);
  const response = await client.rpc('second_factor', {
    p_act: act,
    p_values: text,
    p_at: at,
    p_signature: signature(enquirySigningSecret(), ['second factor', id, act, text, String(at)]),
  });
  return parseResponse(factorResult, response);
}
