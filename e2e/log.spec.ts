import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { SITE_LOG } from './support/addresses.ts';
import { contactFields, hiddenFields, postForm } from './support/enquiry-post.ts';
import { fillSignIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Runs last, so that the log holds what all the other journeys and faults have left in it. */
type Line = { time: string; level: string; event: string; requestId?: string };

const printed = () => readFileSync(SITE_LOG, 'utf8');
const lines = (): Line[] =>
  printed()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const events = () => lines().map(({ event }) => event);

test('every line of the log is an event, and none has anything that a visitor typed', async ({
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

  // What was printed last has been written when this event has.
  await expect
    .poll(() => events().filter((event) => event === 'auth.sign_in_failed').length)
    .toBeGreaterThan(0);
  expect(events()).toEqual(
    expect.arrayContaining([
      'auth.sign_in_failed',
      'auth.unavailable',
      'enquiry.failed',
      'enquiry.refused',
      'enquiry.stored',
      'request.refused',
      'archive.search-failed',
    ]),
  );
  expect(printed()).not.toContain(canary);
  expect(printed()).not.toMatch(/@visitor\.example|@staff\.example/);
  expect(printed()).not.toMatch(/\beyJ|sb_secret_/);
  for (const { time, level, event } of lines()) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(['info', 'warning', 'error']).toContain(level);
    expect(event).toMatch(/^[a-z-]+\.[a-z_-]+$/);
  }
});

test('a line names the request it belongs to, as the answer does', async ({ request }) => {
  const answer = await request.post('/contact', {
    data: 'a=1',
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(answer.status()).toBe(403);
  const requestId = answer.headers()['x-request-id'];
  await expect
    .poll(() => lines().filter((line) => line.requestId === requestId))
    .toEqual([expect.objectContaining({ event: 'request.refused', status: 403, level: 'info' })]);
});
