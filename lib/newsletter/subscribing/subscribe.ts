import 'server-only';
import { consentWording } from '#content/site/consent.ts';
import { constantTime } from '#lib/auth/sign-in/constant-time.ts';
import { enquirySigningSecret } from '#lib/config.ts';
import { checkForm, loggedIp } from '#lib/enquiries/check-form.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { signedReply, submitSigned, type SignedCall } from '#lib/enquiries/submit-signed.ts';
import type { SubmissionResult } from '#lib/enquiries/submission-result.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { referenceOf } from '#lib/ids.ts';
import { log } from '#lib/log/log.ts';
import { newsletterPath } from '#lib/routes.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { publicClient } from '#lib/supabase/public.ts';
import { countConversion } from '#lib/visits/count-conversion.ts';
import { subscribeFields } from './fields.ts';

/** Of the response, in milliseconds: how long a sign-up takes says nothing of its address. */
const STEP_MS = 400;

/**
 * Takes one posted sign-up through every check and into storage. Ok says nothing of the address: which mail
 * is queued for it, if any, is the database's to decide.
 * @returns what the form shows next; never throws for anything a visitor can send
 */
export async function subscribe(form: FormData, headers: Headers): Promise<SubmissionResult> {
  const requestId = requestIdOf(headers);
  const logRefusal = (reason: string) =>
    log.info('subscription.refused', { requestId, reason, ipHash: loggedIp(headers) });

  const checked = checkForm(subscribeFields, form, headers);
  if (checked.status !== 'ok') {
    const { reason, ...refused } = checked;
    logRefusal(reason);
    return refused;
  }
  const values = { email: checked.values.email };
  const result = await constantTime(STEP_MS, () =>
    submitSigned([newsletterPath, values.email], checked.sender, (call) => submitOnce(values.email, call)),
  );
  switch (result.status) {
    case 'ok':
      log.info('subscription.requested', { requestId });
      if (!result.reply.duplicate) countConversion('signUps', headers, newsletterPath);
      return { status: 'ok' };
    case 'conflict':
      logRefusal('token_spent');
      return { status: 'invalid_token', values };
    case 'rate_limited':
      logRefusal('rate_limited');
      return { ...result, values };
    case 'busy':
      log.error('subscription.failed', { requestId, problem: 'busy' });
      return { status: 'busy', retryAfterSeconds: result.retryAfterSeconds, values };
    case 'unavailable':
      log.error('subscription.failed', {
        requestId,
        ...('refusal' in result ? { problem: result.refusal } : { cause: result.cause }),
      });
      return { status: 'unavailable', values, reference: referenceOf(result.requestId) };
  }
}

async function submitOnce(email: string, call: SignedCall) {
  const { requestId, networkHash, hasToken, validUntil, deadline } = call;
  const { version, text } = consentWording;
  const signed = [
    'subscribe',
    requestId,
    networkHash,
    String(hasToken),
    String(validUntil),
    newsletterPath,
    String(version),
    text,
    email,
  ];
  const response = await publicClient()
    .rpc('subscribe', {
      p_request_id: requestId,
      p_network_hash: networkHash,
      p_signature: signature(enquirySigningSecret(), signed),
      p_has_token: hasToken,
      p_valid_until: validUntil,
      p_source: newsletterPath,
      p_wording_version: version,
      p_wording: text,
      p_email: email,
    })
    .abortSignal(deadline);
  return parseResponse(signedReply, response);
}
