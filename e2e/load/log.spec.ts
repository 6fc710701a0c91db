import { randomUUID } from 'node:crypto';
import type { APIResponse } from 'playwright/test';
import { contactFields, hiddenFields, postForm } from '#e2e/support/enquiries/enquiry-post.ts';
import { fillSignIn } from '#e2e/support/admin/sign-in.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { logLines, logProblems, siteLog } from '#e2e/support/stack/site-log.ts';
import { expect, test } from '#e2e/support/test.ts';

const events = () => logLines().map(({ event }) => event);

test('every line of the log is an event without anything that a visitor typed', async ({
  page,
  request,
  fault,
  sender,
}) => {
  const canary = `canary${randomUUID().replaceAll('-', '')}`;
  const address = `${canary}@visitor.example`;
  const typed = {
    name: `Ada ${canary}`,
    email: address,
    subject: `About ${canary}`,
    message: `${canary} and enough words to be a message.`,
  };
  const hidden = await hiddenFields(request, '/contact');
  const contact = (changes: Record<string, string>) =>
    postForm(request, { fields: { ...hidden, ...contactFields(sender), ...typed, ...changes } });

  await contact({ email: sender });
  await contact({ email: `not an address ${canary}` });
  await contact({ website: canary });
  await contact({ form_token: canary });
  for (const order of ['error', 'garbage', 'down'] as const) {
    await fault(order);
    await contact({ message: `${typed.message} ${order}` });
    await page.goto(`/login?next=/newsletter-admin/${canary}`);
    await fillSignIn(page, { email: address, password: canary });
    await page.getByRole('alert').first().waitFor();
    await request.get(`/industry-updates/search?q=${canary}`);
  }
  await fault('none');
  await page.goto('/login');
  await fillSignIn(page, { email: address, password: canary });
  await expect(page.getByRole('main')).toContainText('do not match');
  await page.goto(`/newsletter-admin/${canary}?token=${canary}`);
  await request.post('/contact', { data: canary, headers: { origin: 'https://elsewhere.example' } });
  await request.post('/contact', {
    data: canary,
    headers: { 'next-action': `4${canary}\r\n`.trim(), 'content-type': 'text/plain' },
  });

  // A refusal is logged when its response has left, and a file is written some time after.
  await expect
    .poll(events)
    .toEqual(
      expect.arrayContaining([
        'auth.sign_in_failed',
        'auth.unavailable',
        'enquiry.failed',
        'enquiry.refused',
        'enquiry.stored',
        'request.refused',
        'archive.search_failed',
      ]),
    );
  // Node warns of what is wrong with the process: a leak of listeners, an interface that is going.
  expect(events()).not.toContain('process.warning');
  expect(siteLog()).not.toContain(canary);
  // Each group's stack checks the same when it stops (e2e/support/stack/stack.ts).
  expect(logProblems()).toEqual([]);
});

test('a line and its response have the same request id', async ({ request }) => {
  const response = await request.post('/contact', {
    data: 'a=1',
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(response.status()).toBe(403);
  const requestId = response.headers()['x-request-id'];
  await expect
    .poll(() => logLines().filter((line) => line.requestId === requestId))
    .toEqual([expect.objectContaining({ event: 'request.refused', status: 403, level: 'info' })]);
});

test('an address or a form that makes no sense is no error of ours', async ({ request }) => {
  const multipart = { origin: SITE_URL, 'content-type': 'multipart/form-data; boundary=x' };
  const responses = await Promise.all([
    ...['/index', '/%5Bslug%5D', '/services/%5Bslug%5D'].map((path) => request.get(path)),
    ...['/contact', '/login'].map((path) => request.post(path, { data: '--x\r\n', headers: multipart })),
    request.get('/newsletter-admin', { headers: { cookie: 'admin-session=base64-gICA' }, maxRedirects: 0 }),
  ]);
  expect(responses.map((response) => response.status())).toEqual([404, 404, 404, 400, 400, 307]);
  // The log is written in the order of the responses, and some time after them.
  const last = await request.post('/contact', {
    data: 'a=1',
    headers: { origin: 'https://elsewhere.example' },
  });
  const idOf = (response: APIResponse) => response.headers()['x-request-id'];
  await expect.poll(() => logLines().some(({ requestId }) => requestId === idOf(last))).toBe(true);
  const ids = new Set(responses.map(idOf));
  const alerts = logLines().filter(({ requestId, level, event }) => {
    return ids.has(requestId) && (level === 'error' || event === 'process.error');
  });
  expect(alerts).toEqual([]);
});
