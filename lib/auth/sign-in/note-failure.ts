import 'server-only';
import { enquirySigningSecret } from '#lib/config.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { publicClient } from '#lib/supabase/public.ts';

/**
 * Notes in the audit log that a password was refused; of an address without an account nothing is kept.
 * @throws UnavailableError
 */
export async function noteFailedSignIn(email: string): Promise<void> {
  const response = await publicClient().rpc('note_failed_sign_in', {
    p_email: email,
    p_signature: signature(enquirySigningSecret(), ['sign-in failed', email]),
  });
  parseResponse(withStatus('ok'), response);
}
