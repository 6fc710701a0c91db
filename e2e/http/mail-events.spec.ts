import { sesEventsPath } from '#lib/routes.ts';
import { fakeSns, sesEvent, TOPIC } from '#lib/tests/support/sns.ts';
import { rawRequest } from '#e2e/support/raw-request.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { logLines } from '#e2e/support/stack/site-log.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';

test.skip(!pagesAreCached, 'the front of the custom server decides who may post');

const sns = fakeSns();
const Message = sesEvent('00000000-0000-4000-8000-000000000000', 'Complaint');
const send = async (body: string, headers: Record<string, string> = {}, path: string = sesEventsPath) =>
  (
    await rawRequest({
      origin: SITE_URL,
      method: 'POST',
      path,
      headers: { 'content-type': 'text/plain; charset=UTF-8', ...headers },
      body,
    })
  ).status;

test('takes what Amazon SNS posts without an Origin, and believes nothing that it did not sign', async () => {
  const lookAlike = 'https://sns.ap-southeast-2.amazonaws.com.evil.test/a.pem';
  const unencrypted = 'http://sns.ap-southeast-2.amazonaws.com/a.pem';
  expect(await send(sns.message({ Message, SigningCertURL: lookAlike }))).toBe(403);
  expect(await send(sns.message({ Message, SigningCertURL: unencrypted }))).toBe(403);
  expect(await send(sns.message({ Message, TopicArn: `${TOPIC}-of-a-stranger` }))).toBe(403);
  expect(await send(Message)).toBe(400);
  expect(await send('')).toBe(400);
  expect(await send('a'.repeat(64 * 1024 + 1))).toBe(413);
  const reasons = () =>
    logLines()
      .filter((line) => (line as { event?: string }).event === 'mail.event_refused')
      .map((line) => (line as { reason?: string }).reason);
  await expect
    .poll(reasons)
    .toEqual(['certificate_address', 'certificate_address', 'topic', 'format', 'format']);
});

test('is open at this address alone, and to no page of another site', async () => {
  expect(await send('{}', { origin: 'https://elsewhere.example' })).toBe(403);
  expect(await send('{}', {}, `${sesEventsPath}/a`)).toBe(403);
  expect(await send('{}', {}, '/api/newsletter/subscribe')).toBe(403);
  expect((await rawRequest({ origin: SITE_URL, path: sesEventsPath })).status).toBe(405);
});
