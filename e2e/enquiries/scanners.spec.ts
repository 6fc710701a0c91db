import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { enquiryFormPaths } from '#content/enquiry-subjects.ts';
import { headerProbes } from '#e2e/support/admin/probes.ts';
import {
  linkIn,
  mailsTo,
  mailTo,
  oneClickIn,
  press,
  signUp,
  subscribe,
} from '#e2e/support/enquiries/subscriber.ts';
import { rawRequest } from '#e2e/support/raw-request.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { expect, test } from '#e2e/support/test.ts';
import { newsletterLinks } from '#content/pages/newsletter.ts';

const { confirm, erase, preferences } = newsletterLinks;
/** Requests of scanners in all, and at once. */
const REQUESTS = 1_000;
const AT_ONCE = 3;

/** How what reads mails before people do opens a link. */
const scanners: Record<string, string>[] = [
  ...Object.entries(headerProbes)
    .filter(([name]) => !/host|rewrite-url/.test(name))
    .map(([, headers]) => headers),
  { 'sec-purpose': 'prefetch', 'sec-fetch-mode': 'navigate' },
  { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
  { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Safe Links', 'sec-fetch-site': 'cross-site' },
  { 'user-agent': 'Barracuda Link Protection', referer: 'https://mail.example/' },
];

/** Where a redirect leads, as a path. */
const locationIn = (head: string): string => {
  const { pathname, search } = new URL(/^location\n(.*)$/im.exec(head)?.[1] ?? '', SITE_URL);
  return pathname + search;
};

test('a thousand requests of scanners at every page behind a link change nothing, and each link still works', async ({
  page,
  db,
  sender,
}) => {
  test.setTimeout(240_000);
  const pending = `pending-${sender}`;
  const [moving, moved] = [`moving-${sender}`, `moved-${sender}`];
  const row = async (email: string) =>
    (await db.from('newsletter_subscriptions').select('*').eq('email', email).maybeSingle()).data;
  try {
    const welcome = await subscribe(page, sender);
    const own = linkIn(welcome, 'preferences');
    await page.goto(own);
    await press(page, preferences.erase.button);
    const eraseLink = linkIn(await mailTo(sender, 'confirm_erasure'), 'erase');
    await page.goto(linkIn(await subscribe(page, moving), 'preferences'));
    await page.getByLabel(preferences.change.label).fill(moved);
    await press(page, preferences.change.button);
    const changeLink = linkIn(await mailTo(moved, 'confirm_change'), 'confirm');
    const confirmLink = await signUp(page, pending);
    const links = [
      ...[confirmLink, changeLink, eraseLink, own, linkIn(welcome, 'unsubscribe'), oneClickIn(welcome)],
      `${own}?done=erase`,
      `${eraseLink}?token=x&action=confirm_erasure`,
    ];

    const people = [sender, pending, moving, moved];
    // The old address is told of a change.
    await mailTo(moving, 'change_asked');
    const state = () =>
      Promise.all(people.map(async (email) => [await row(email), (await mailsTo(email)).length]));
    const before = await state();
    const statuses = new Set<number>();
    const requests = Array.from({ length: REQUESTS }, (_, n) => ({
      origin: SITE_URL,
      method: n % 3 === 0 ? 'HEAD' : 'GET',
      path: links[n % links.length]!,
      headers: scanners[Math.floor(n / links.length) % scanners.length]!,
    }));
    const next = async () => {
      for (let request = requests.pop(); request; request = requests.pop()) {
        const { status, head } = await rawRequest(request);
        // Next leads a request for a page's data to an address of its own.
        if (status === 307) requests.push({ ...request, path: locationIn(head) });
        else statuses.add(status);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    expect([...statuses].toSorted()).toEqual([200, 303]);
    expect(await state()).toEqual(before);

    await page.goto(changeLink);
    await press(page, confirm.button);
    await page.waitForURL('/newsletter/confirmed');
    expect([await row(moving), await row(moved)]).toMatchObject([null, { is_subscribed: true }]);
    await page.goto(confirmLink);
    await press(page, confirm.button);
    await page.waitForURL('/newsletter/confirmed');
    expect(await row(pending)).toMatchObject({ is_subscribed: true });
    await page.goto(eraseLink);
    await press(page, erase.button);
    await page.waitForURL('/newsletter/erased');
    expect(await row(sender)).toBeNull();
  } finally {
    await db.from('newsletter_subscriptions').delete().in('email', [pending, moving, moved]);
  }
});

test('one click needs no Origin, cookie or length, takes any small body, and answers the same for unknown tokens', async ({
  page,
  db,
  sender,
}) => {
  const oneClick = oneClickIn(await subscribe(page, sender));
  const isSubscribed = async () =>
    (await db.from('newsletter_subscriptions').select('is_subscribed').eq('email', sender).single()).data
      ?.is_subscribed;
  const subscribeAgain = async () => {
    const { error } = await db
      .from('newsletter_subscriptions')
      .update({ is_subscribed: true, unsubscribed_at: null })
      .eq('email', sender);
    expect(error).toBeNull();
  };
  type Body = { body?: string; headers?: Record<string, string>; chunked?: boolean };
  const post = (to: string, { body = '', headers = {}, chunked = false }: Body) =>
    rawRequest({ origin: SITE_URL, method: 'POST', path: to, body, headers, chunked });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const multipart =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  const bodies: Record<string, Body> = {
    'as in RFC 8058': { body: 'List-Unsubscribe=One-Click', headers: form },
    'as a multipart form': {
      body: multipart,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    },
    'as a multipart form with a character set': {
      body: multipart,
      headers: { 'content-type': 'multipart/form-data; charset=UTF-8; boundary=b' },
    },
    'as a multipart form without a boundary': {
      body: multipart,
      headers: { 'content-type': 'multipart/form-data' },
    },
    'in chunks, without a length': { body: 'List-Unsubscribe=One-Click', headers: form, chunked: true },
    'without a media type': { body: 'List-Unsubscribe=One-Click' },
    'with an empty body': { headers: form },
    'from another site': {
      body: 'x',
      headers: { origin: 'https://mail.example', cookie: 'admin-session=x' },
    },
    'from an opaque origin': { body: 'x', headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } },
    '4 kB long': { body: 'a'.repeat(4_096), headers: form },
  };
  for (const [name, body] of Object.entries(bodies)) {
    await subscribeAgain();
    for (const time of ['first', 'second']) {
      const { status, head } = await post(oneClick, body);
      expect([name, time, status, /^(location|set-cookie)$/im.test(head)]).toEqual([name, time, 200, false]);
    }
    expect([name, await isSubscribed()]).toEqual([name, false]);
    const path = oneClick.replace(/[^/]+$/, randomUUID());
    const [unknown, known] = [await post(path, body), await post(oneClick, body)];
    expect([name, unknown.status, unknown.body]).toEqual([name, 200, known.body]);
  }
  await subscribeAgain();
  for (const chunked of [false, true]) {
    const { status } = await post(oneClick, { body: 'a'.repeat(4_097), headers: form, chunked });
    expect([chunked, status]).toEqual([chunked, 413]);
  }
  for (const below of [`${oneClick}/more`, oneClick.replace(/\/[^/]+$/, ''), oneClick.replace(/[^/]+$/, '')])
    expect([below, (await post(below, { body: 'x', headers: form })).status]).toEqual([below, 403]);
  expect(await isSubscribed()).toBe(true);
});

/** What takes posts without being ours, and why. */
const open: Record<string, string> = {
  '/api/newsletter/unsubscribe/[token]': 'one click in a mail client: above',
  '/api/mail-events/ses': 'messages that Amazon has signed: mail-events.spec.ts',
  '/api/csp-report': "a browser's report, by its media type: csp-reports.spec.ts",
};

/** The addresses of all route handlers of a POST, as their folders are named. */
function postHandlers(): string[] {
  return readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .filter((file) =>
      /^export (async function|const) POST\b/m.test(readFileSync(path.join('app', file), 'utf8')),
    )
    .map((file) => `/${path.dirname(file)}`.replace(/\/\([^/]+\)/g, ''));
}

test('every other post of another site, or without an Origin, is refused with 403', async () => {
  const handlers = postHandlers();
  expect(handlers.length).toBeGreaterThanOrEqual(8);
  expect(handlers).toEqual(expect.arrayContaining(Object.keys(open)));
  const addresses = [
    ...handlers.filter((address) => !(address in open)).map((address) => address.replace(/\[\w+\]/g, '1')),
    ...enquiryFormPaths,
    ...[
      '/newsletter',
      '/login',
      '/newsletter-admin',
      '/newsletter-admin/feeds',
      '/newsletter-admin/issues/1/send',
    ],
    // Without its media type, a report is a post like any other.
    '/api/csp-report',
  ];
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { referer: 'https://evil.example/' },
    { origin: 'https://evil.example', referer: `${SITE_URL}/` },
    { origin: SITE_URL.replace('http:', 'https:') },
    { origin: `${SITE_URL}.evil.example`, 'sec-fetch-site': 'same-origin' },
  ];
  for (const address of addresses) {
    for (const headers of foreign) {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const post = { origin: SITE_URL, method: 'POST', path: address, body: 'List-Unsubscribe=One-Click' };
      const { status } = await rawRequest({ ...post, headers: { ...type, ...headers } });
      expect([address, headers, status]).toEqual([address, headers, 403]);
    }
  }
});
