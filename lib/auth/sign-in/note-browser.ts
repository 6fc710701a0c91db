import 'server-only';
import bowser from 'bowser';
import { enquirySigningSecret } from '#lib/config.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { assertOk } from '#lib/supabase/parse-response.ts';
import type { SessionClient } from '#lib/supabase/session.ts';

/** The longest that the library is given; anybody can write this header. */
const MAX_USER_AGENT = 300;

/** 'Firefox on Linux', for the holder of the account to recognise; '' for what nobody knows. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return '';
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  const name = [browser.name, os.name].filter(Boolean).join(' on ');
  return [...name.replace(/\p{Cc}/gu, '')].slice(0, 100).join('');
}

/**
 * Names the browser of a new session. Unless the account has signed in there before, its holder gets a mail.
 * @throws UnavailableError
 */
export async function noteBrowser(client: SessionClient, name: string, isKnown: boolean): Promise<void> {
  const { data } = await client.auth.getClaims();
  const session = data?.claims.session_id ?? '';
  assertOk(
    await client.rpc('note_browser', {
      p_client: name,
      p_known: isKnown,
      p_signature: signature(enquirySigningSecret(), ['browser', session, String(isKnown), name]),
    }),
  );
}
