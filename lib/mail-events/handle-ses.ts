import 'server-only';
import { config } from '#lib/config.ts';
import { UnavailableError } from '#lib/errors.ts';
import { readLimitedText } from '#lib/http/read-limited-body.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { errorText, log } from '#lib/log/log.ts';
import { fetchWithTimeout } from '#lib/supabase/public.ts';
import { recordMailEvent } from './mail-event.ts';
import { parseSesEvent } from './ses-event.ts';
import { certificateAddress, confirmationAddress } from './sns-address.ts';
import { signingKey } from './sns-certificate.ts';
import { isSignedBy, parseSnsMessage, type SnsMessage } from './sns-message.ts';

/** In bytes; SNS posts at most 256 kB, an event of SES has about three. */
const MAX_BODY = 64 * 1024;

type Status = 200 | 400 | 403 | 404 | 413 | 503;

/**
 * Takes what Amazon SNS posts: an event of SES is applied, the subscription to one of our topics confirmed.
 * Whatever is not signed by SNS for one of the topics of SES_TOPIC_ARNS has no effect.
 * @returns 200 for whatever need not come again; 503, and SNS tries again, while the database or SNS is away
 */
export async function handleSes(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  let status: Status;
  try {
    status = await handle(request, requestId);
  } catch (error) {
    log.error('mail.event_failed', { requestId, provider: 'ses', cause: errorText(error) });
    status = 503;
  }
  const headers = { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '60' }) };
  return new Response(null, { status, headers });
}

async function handle(request: Request, requestId: string | undefined): Promise<Status> {
  const topics = config().SES_TOPIC_ARNS;
  if (topics.length === 0) return 404;
  const refuse = (status: Status, reason: string): Status => {
    log.warn('mail.event_refused', { requestId, provider: 'ses', reason });
    return status;
  };
  const text = await readLimitedText(request.body, MAX_BODY);
  if (text === undefined) return refuse(413, 'size');
  const message = parseSnsMessage(text);
  if (!message) return refuse(400, 'format');
  // Before the certificate is fetched: what a stranger's topic says is not worth a request.
  if (!topics.includes(message.TopicArn)) return refuse(403, 'topic');
  const address = certificateAddress(message.SigningCertURL);
  if (!address) return refuse(403, 'certificate_address');
  const key = await signingKey(address);
  if (!key || !isSignedBy(message, key)) return refuse(403, 'signature');
  return act(message, requestId);
}

async function act(message: SnsMessage, requestId: string | undefined): Promise<Status> {
  switch (message.Type) {
    case 'Notification':
      await record(message, requestId);
      return 200;
    case 'SubscriptionConfirmation':
      return confirm(message, requestId);
    case 'UnsubscribeConfirmation':
      // To confirm it again is the operator's decision; whoever unsubscribed had the right to.
      log.warn('mail.event_unsubscribed', { requestId, topic: message.TopicArn });
      return 200;
  }
}

async function record({ MessageId, Message }: SnsMessage, requestId: string | undefined): Promise<void> {
  const event = parseSesEvent(Message);
  if (!event) {
    log.info('mail.event_ignored', { requestId, provider: 'ses', messageId: MessageId });
    return;
  }
  const status = await recordMailEvent({ ...event, eventId: MessageId });
  const { kind, mailId } = event;
  // One for each mail of an issue would say nothing that the send does not.
  if (kind === 'delivered' && status === 'ok') return;
  log.info('mail.event_recorded', { requestId, provider: 'ses', kind, mailId, status });
}

async function confirm(
  { SubscribeURL, TopicArn }: Extract<SnsMessage, { Type: 'SubscriptionConfirmation' }>,
  requestId: string | undefined,
): Promise<Status> {
  const address = confirmationAddress(SubscribeURL, TopicArn);
  if (!address) {
    log.warn('mail.event_refused', { requestId, provider: 'ses', reason: 'confirmation_address' });
    return 403;
  }
  const response = await fetchWithTimeout(address, { cache: 'no-store', redirect: 'error' });
  await response.body?.cancel();
  if (!response.ok) throw new UnavailableError(`the confirmation: HTTP ${response.status}`);
  log.info('mail.event_subscribed', { requestId, topic: TopicArn });
  return 200;
}
