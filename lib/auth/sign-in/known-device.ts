import 'server-only';
import { cookies } from 'next/headers';
import { enquirySigningSecret } from '#lib/config.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { publicClient } from '#lib/supabase/public.ts';
import { deviceCookie, deviceCookieName, deviceIn } from './device-cookie.ts';

const reply = withStatus('ok', 'not_found');

/**
 * The id of the browser of this request, if the account has signed in there and shut no browser out since.
 * @throws UnavailableError
 */
export async function knownDevice(email: string): Promise<string | undefined> {
  const device = await deviceHere(email);
  if (!device) return undefined;
  const { id, issuedAt } = device;
  const response = await publicClient().rpc('is_known_device', {
    p_email: email,
    p_issued_at: issuedAt,
    p_signature: signature(enquirySigningSecret(), ['known device', email, String(issuedAt)]),
  });
  return parseResponse(reply, response).status === 'ok' ? id : undefined;
}

/**
 * Marks the browser of this request as one in which the account has signed in.
 * @param id of the device, if it has one
 * @param at when the sign-in began: an act that shuts it out meanwhile is the later one
 */
export async function markDevice(email: string, id: string | undefined, at: number): Promise<void> {
  const { name, value, options } = deviceCookie(email, id, at);
  (await cookies()).set(name, value, options);
}

/** After an act that shut every browser out: the one whose session goes on is known as before. */
export async function keepDevice(email: string): Promise<void> {
  const device = await deviceHere(email);
  if (device) await markDevice(email, device.id, Date.now());
}

const deviceHere = async (email: string) => deviceIn((await cookies()).get(deviceCookieName())?.value, email);
