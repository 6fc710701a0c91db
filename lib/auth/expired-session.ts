import 'server-only';
import { headers } from 'next/headers';
import { setResponseStatus, isNativeFormPost } from '#lib/http/request.ts';
import { callerKind } from './session.ts';

/**
 * Whether this page answers a plain form post of someone whose session has ended meanwhile. The redirect to the sign-in page would throw
 * away what was typed; the page shows it again instead, and nothing else: it has not looked anything up.
 */
export async function isEndedPost(): Promise<boolean> {
  const asked = await headers();
  if (!isNativeFormPost(asked) || (await callerKind()) !== 'signed-out') return false;
  setResponseStatus(asked, 401);
  return true;
}
