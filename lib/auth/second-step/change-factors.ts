import 'server-only';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { site as firm } from '#content/site/site.ts';
import { checkPassword } from '#lib/auth/account/change-password.ts';
import { accountOf, type OwnSession } from '#lib/auth/account/with-session.ts';
import { keepDevice } from '#lib/auth/sign-in/known-device.ts';
import type { RateLimited } from '#lib/auth/sign-in/rate-limit.ts';
import type { Failed, Result } from '#lib/result.ts';
import { oneLine } from '#lib/text.ts';
import { attestation, base64urlOf, transportsOf } from './credentials.ts';
import { hasApp } from './own-factors.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { relyingParty } from './relying-party.ts';
import { callSecondFactor } from './second-factor-call.ts';
import { newTotpSecret, totpStep } from './totp.ts';

/** Setting up and removing second factors. Each change wants the password first. */

export type FactorFailure =
  | Failed<
      'incomplete' | 'wrong_credentials' | 'signed_out' | 'not_found' | 'conflict' | 'duplicate' | 'failed'
    >
  | RateLimited;
/** The codes that came with a first factor, or in place of earlier ones: shown once, and known to nobody. */
type WithCodes = { codes?: string[] };
export type PasskeyOffer = Awaited<ReturnType<typeof generateRegistrationOptions>>;

const MAX_NAME = 60;

type Call = Parameters<typeof callSecondFactor>;

/** @throws UnavailableError */
async function change(session: OwnSession, act: Call[1], values?: Call[2]) {
  const result = await callSecondFactor(session, act, values);
  return result.status === 'rate_limited'
    ? ({ status: 'rate_limited', retryAfterSeconds: result.retry_after_seconds } as const)
    : result;
}

async function knowing<R extends Result>(
  session: OwnSession,
  password: string,
  run: (email: string) => Promise<R>,
): Promise<R | FactorFailure> {
  if (!password) return { status: 'incomplete' };
  const checked = await checkPassword(session, password);
  return checked.status === 'ok' ? run(checked.email) : checked;
}

/** What a browser makes a passkey with, in the next five minutes. @throws UnavailableError */
export const offerPasskey = (
  session: OwnSession,
  password: string,
): Promise<Result<{ offer: PasskeyOffer }, FactorFailure>> =>
  knowing(session, password, async () => {
    const site = relyingParty(session.request);
    if (!site) return { status: 'failed' };
    const begun = await change(session, 'begin_passkey');
    if (begun.status !== 'ok') return begun;
    const account = await accountOf(session);
    const offer = await generateRegistrationOptions({
      rpName: firm.name,
      rpID: site.id,
      userID: new TextEncoder().encode(account.id),
      userName: account.email,
      challenge: begun.challenge ?? '',
      excludeCredentials: begun.passkeys.map(({ id, transports }) => ({
        id,
        transports: transportsOf(transports),
      })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
    return { status: 'ok', offer };
  });

/** @param posted JSON of the browser @throws UnavailableError */
export async function addPasskey(
  session: OwnSession,
  posted: string,
  name: string,
): Promise<Result<WithCodes, FactorFailure>> {
  const site = relyingParty(session.request);
  const made = attestation.safeParse(posted);
  const label = oneLine(name, MAX_NAME);
  if (!site || !made.success) return { status: 'failed' };
  if (!label) return { status: 'incomplete' };
  const taken = await change(session, 'take_passkey');
  if (taken.status !== 'ok') return taken;
  const verified = await verifyRegistrationResponse({
    response: made.data,
    expectedChallenge: base64urlOf(taken.challenge ?? ''),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return { status: 'failed' };
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return withCodes(session, 'add_passkey', {
    credential: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: made.data.response.transports,
    name: label,
  });
}

/** Makes the secret of an app, which counts once a code of it was entered. @throws UnavailableError */
export const beginApp = (session: OwnSession, password: string): Promise<Result<object, FactorFailure>> =>
  knowing(session, password, () => change(session, 'begin_app', { secret: newTotpSecret() }));

/** @throws UnavailableError */
export async function confirmApp(
  session: OwnSession,
  typed: string,
): Promise<Result<WithCodes, FactorFailure>> {
  const code = typed.replace(/\s/g, '');
  if (!code) return { status: 'incomplete' };
  const pending = await change(session, 'pending_app');
  if (pending.status !== 'ok') return pending;
  // A form that was sent again, after the response to the first was lost or loaded once more.
  if (!pending.secret) return { status: (await hasApp()) ? 'conflict' : 'not_found' };
  const step = totpStep(pending.secret, code);
  // Of a code, not of the password.
  if (step === undefined) return { status: 'failed' };
  return withCodes(session, 'add_app', { secret: pending.secret, step });
}

/** Ten codes in place of all before them. @throws UnavailableError */
export const renewCodes = (
  session: OwnSession,
  password: string,
): Promise<Result<WithCodes, FactorFailure>> =>
  knowing(session, password, () => withCodes(session, 'new_codes', {}));

/** @param which a passkey by its id, or 'app' @throws UnavailableError */
export const removeFactor = (
  session: OwnSession,
  password: string,
  which: string,
): Promise<Result<object, FactorFailure>> =>
  knowing(session, password, async (email) => {
    const removed = await change(session, 'remove', { which: which.slice(0, 36) });
    if (removed.status === 'ok') await keepDevice(email);
    return removed;
  });

/** Hands ten new codes along, and returns them where they count. */
async function withCodes(
  session: OwnSession,
  act: 'add_passkey' | 'add_app' | 'new_codes',
  values: Record<string, unknown>,
): Promise<Result<WithCodes, FactorFailure>> {
  const account = await accountOf(session);
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryHash(account.id, code));
  const result = await change(session, act, { ...values, codes: hashes });
  if (result.status !== 'ok') return result;
  // It may have taken the place of an app.
  if (act === 'add_app') await keepDevice(account.email);
  return { status: 'ok', ...((act === 'new_codes' || result.is_first) && { codes }) };
}
