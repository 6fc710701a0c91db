import 'server-only';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { accountOf, type OwnSession } from '#lib/auth/account/with-session.ts';
import { constantTime } from '#lib/auth/sign-in/constant-time.ts';
import { knownDevice, markDevice } from '#lib/auth/sign-in/known-device.ts';
import { signInKey, type RateLimited } from '#lib/auth/sign-in/rate-limit.ts';
import { clientIp, requestIdOf } from '#lib/http/request.ts';
import { log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import { assertion, base64urlOf, transportsOf } from './credentials.ts';
import { recoveryCode, recoveryHash } from './recovery-codes.ts';
import { relyingParty } from './relying-party.ts';
import { callSecondFactor } from './second-factor-call.ts';
import { totpStep } from './totp.ts';

export type StepFailure = Failed<'incomplete' | 'wrong_credentials' | 'signed_out'> | RateLimited;
export type PasskeyOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>;

/** In milliseconds: a wrong code, one that was used and a way that the account has not take the same. */
const RESPONSE_STEP_MS = 400;

/** Who is between the two steps, and how attempts are counted. @throws UnavailableError */
async function whoTries(session: OwnSession) {
  const { id, email } = await accountOf(session);
  const device = await knownDevice(email);
  const { networkHash, deviceHash } = signInKey(clientIp(session.request), email, device);
  return { id, email, device, counted: { network: networkHash, device: deviceHash ?? null } };
}

/**
 * Takes a code of an app, or a recovery code: told apart by what they look like.
 * @throws UnavailableError
 */
export async function enterCode(session: OwnSession, typed: string): Promise<Result<object, StepFailure>> {
  const code = typed.replace(/\s/g, '');
  if (!code) return { status: 'incomplete' };
  const person = await whoTries(session);
  return finish(session, person, async () => {
    const recovery = recoveryCode(typed);
    if (recovery)
      return callSecondFactor(session, 'recovery_code', {
        ...person.counted,
        hash: recoveryHash(person.id, recovery),
      });
    const known = await callSecondFactor(session, 'check_code', person.counted);
    if (known.status !== 'ok') return known;
    const step = known.secret ? totpStep(known.secret, code) : undefined;
    return step === undefined
      ? { status: 'not_found' }
      : callSecondFactor(session, 'code_done', { ...person.counted, step });
  });
}

/**
 * What a browser asks the holder's passkeys; good once, for five minutes, in this session.
 * @returns 'failed' where passkeys cannot be used, or the account has none
 * @throws UnavailableError
 */
export async function askPasskey(
  session: OwnSession,
): Promise<Result<{ options: PasskeyOptions }, Failed<'failed' | 'signed_out'>>> {
  const site = relyingParty(session.request);
  const asked = site && (await callSecondFactor(session, 'ask_passkey'));
  if (asked?.status === 'signed_out') return { status: 'signed_out' };
  if (asked?.status !== 'ok' || !asked.challenge || asked.passkeys.length === 0) return { status: 'failed' };
  const options = await generateAuthenticationOptions({
    rpID: site!.id,
    challenge: asked.challenge,
    allowCredentials: asked.passkeys.map(({ id, transports }) => ({
      id,
      transports: transportsOf(transports),
    })),
    userVerification: 'preferred',
  });
  return { status: 'ok', options };
}

/** Takes the response of a passkey. @param posted JSON of the browser @throws UnavailableError */
export async function usePasskey(session: OwnSession, posted: string): Promise<Result<object, StepFailure>> {
  const site = relyingParty(session.request);
  const parsed = assertion.safeParse(posted);
  if (!site || !parsed.success) return { status: 'wrong_credentials' };
  const person = await whoTries(session);
  const credential = parsed.data.id;
  return finish(session, person, async () => {
    const known = await callSecondFactor(session, 'check_passkey', { ...person.counted, credential });
    if (known.status !== 'ok') return known;
    const { challenge = '', public_key: publicKey = '', counter = 0 } = known;
    const verified = await verifyAuthenticationResponse({
      response: parsed.data,
      expectedChallenge: base64urlOf(challenge),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: credential, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: false,
    }).catch(() => undefined);
    if (!verified?.verified) return { status: 'not_found' };
    const { newCounter } = verified.authenticationInfo;
    return callSecondFactor(session, 'passkey_done', {
      ...person.counted,
      credential,
      counter: newCounter,
    });
  });
}

type Person = Awaited<ReturnType<typeof whoTries>>;
type Decided = Awaited<ReturnType<typeof callSecondFactor>>;

/** Notes what came of an attempt; the browser is known from now on. */
async function finish(
  session: OwnSession,
  { email, device }: Person,
  decide: () => Promise<Decided | { status: 'not_found' }>,
): Promise<Result<object, StepFailure>> {
  const requestId = requestIdOf(session.request);
  const startedAt = Date.now();
  const decided = await constantTime(RESPONSE_STEP_MS, async () => {
    const result = await decide();
    if (result.status === 'not_found') await callSecondFactor(session, 'failed');
    return result;
  });
  switch (decided.status) {
    case 'ok':
      await markDevice(email, device, startedAt);
      log.info('auth.second_step_done', { requestId });
      return { status: 'ok' };
    case 'rate_limited':
      log.info('auth.second_step_limited', { requestId });
      return { status: 'rate_limited', retryAfterSeconds: Math.max(1, decided.retry_after_seconds) };
    case 'signed_out':
      return { status: 'signed_out' };
    default:
      log.info('auth.second_step_failed', { requestId });
      return { status: 'wrong_credentials' };
  }
}
