import { actors } from './support/actors';
import { BACKEND_URL, DATA_DIR, SITE_URL } from './support/addresses';
import { storeEnquiry } from './support/enquiries';
import { rawRequest, type RawAnswer } from './support/raw-request';
import { expect, test } from './support/test';
import { startUnguardedSite } from './support/unguarded-site';

const CANARY = 'canary-9f2c71';
/** Finds the enquiry without naming what it hides: an address may well be repeated in an answer. */
const WORD = 'quokka';
/** What only an admin may read: an enquiry of this test, and a draft and a subscriber of the seeds. */
const secrets = [CANARY, 'Watching an AI feature in production', 'newcomer@pilbaratools.example'];

/** Headers by which others have walked past a middleware, or asked for a page's data without its page. */
const headerProbes: Record<string, Record<string, string>> = {
  'nothing special': {},
  'x-middleware-subrequest': { 'x-middleware-subrequest': 'middleware' },
  'x-middleware-subrequest, five times': {
    'x-middleware-subrequest': Array<string>(5).fill('middleware').join(':'),
  },
  'x-middleware-subrequest, src, five times': {
    'x-middleware-subrequest': Array<string>(5).fill('src/middleware').join(':'),
  },
  'x-middleware-override-headers': { 'x-middleware-override-headers': 'cookie', 'x-middleware-next': '1' },
  'x-middleware-rewrite': { 'x-middleware-rewrite': '/newsletter-admin/enquiries' },
  'x-rewrite-url': { 'x-rewrite-url': '/newsletter-admin', 'x-original-url': '/newsletter-admin' },
  'a flight request': { RSC: '1' },
  'a prefetch': { RSC: '1', 'Next-Router-Prefetch': '1' },
  'a segment prefetch': {
    RSC: '1',
    'Next-Router-Prefetch': '1',
    'Next-Router-Segment-Prefetch': '/__PAGE__',
  },
  'a data request': { 'x-nextjs-data': '1' },
  'another host': { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
};

/** The same address, spelt in ways that a matcher may not know. */
function spellings(path: string): string[] {
  const [pathname = '', query] = path.split('?');
  const rest = query ? `?${query}` : '';
  return [
    path,
    `${pathname}/${rest}`,
    `/${path}`,
    path.replace('/newsletter', '/%6eewsletter'),
    path.replace('/newsletter', '/./newsletter'),
    path.replace('/newsletter', '/x/../newsletter'),
    path.replace('/newsletter', '/x/%2e%2e/newsletter'),
    `${pathname};x${rest}`,
    path.replace('/newsletter', '/NEWSLETTER'),
    `${pathname}.rsc${rest}`,
    `${pathname}.txt${rest}`,
    `${pathname}.segments/_tree.segment.rsc${rest}`,
    `${pathname}.segments/__PAGE__.segment.rsc${rest}`,
    `${pathname}${rest}${rest ? '&' : '?'}_rsc=abc`,
    `/_next/data/build${pathname}.json${rest}`,
    `/en-AU${path}`,
  ];
}

const told = ({ head, body }: RawAnswer) => secrets.filter((secret) => `${head}\n${body}`.includes(secret));

for (const middleware of ['on', 'off'] as const) {
  test(`nobody but an admin learns anything, with the middleware ${middleware}`, async ({ db, sender }) => {
    test.setTimeout(300_000);
    const enquiry = {
      kind: 'contact',
      name: `${CANARY} name`,
      email: sender,
      phone: '',
      company: '',
      subject: `${CANARY} ${WORD}`,
      message: `${CANARY} message of enough letters`,
    };
    const id = await storeEnquiry(enquiry, { url: BACKEND_URL, dataDir: DATA_DIR });
    const pages = [
      '/newsletter-admin?q=Watching',
      '/newsletter-admin?issue=27',
      '/newsletter-admin?tab=subscribers',
      `/newsletter-admin/enquiries?q=${WORD}`,
      `/newsletter-admin/enquiries/${id}`,
      `/newsletter-admin/enquiries/${id}/delete`,
      `/newsletter-admin/enquiries/export.csv?q=${WORD}`,
    ];
    const unguarded = middleware === 'off' ? await startUnguardedSite() : undefined;
    const origin = unguarded?.origin ?? SITE_URL;
    try {
      const { admin, outsiders } = await actors();
      for (const path of pages) {
        const answer = await rawRequest({ origin, path, headers: { cookie: admin } });
        expect([path, answer.status, told(answer).length > 0]).toEqual([path, 200, true]);
      }

      const leaks: string[] = [];
      let probes = 0;
      for (const [actor, cookie] of Object.entries(outsiders)) {
        const probe = async (path: string, name: string, headers: Record<string, string>) => {
          const answer = await rawRequest({
            origin,
            path,
            headers: { ...headers, ...(cookie && { cookie }) },
          });
          probes++;
          if (told(answer).length > 0) leaks.push(`${actor}, ${name}: ${path} told ${told(answer).join()}`);
          if (/evil\.example/.test(answer.head))
            leaks.push(`${actor}, ${name}: ${path} names a foreign host`);
        };
        for (const path of pages) {
          for (const [name, headers] of Object.entries(headerProbes)) await probe(path, name, headers);
        }
        for (const path of pages.slice(0, 4)) {
          for (const spelling of spellings(path)) await probe(spelling, 'spelling', {});
        }
      }
      expect(probes).toBe(
        Object.keys(outsiders).length * (pages.length * Object.keys(headerProbes).length + 4 * 16),
      );
      expect(leaks).toEqual([]);

      await expectNoWrites(origin, id, admin, outsiders);
      const { data } = await db.from('contact_submissions').select('status, admin_notes').eq('id', id);
      expect(data).toEqual([{ status: 'unread', admin_notes: null }]);
      // The positive control of the writes, last: the same posts, by an admin and from our own page.
      const done = await post(
        origin,
        await formOf(origin, `/newsletter-admin/enquiries/${id}`, admin),
        admin,
        ownPage(origin),
      );
      expect(done.status).toBe(303);
      const after = await db.from('contact_submissions').select('status').eq('id', id).single();
      expect(after.data).toEqual({ status: 'closed' });
    } finally {
      await unguarded?.stop();
    }
  });
}

type Form = { path: string; fields: [string, string][] };

/** The fields of the first form on an admin's page, with what its button would add. */
async function formOf(origin: string, path: string, cookie: string): Promise<Form> {
  const { body } = await rawRequest({ origin, path, headers: { cookie } });
  const main = body.slice(body.indexOf('<main'));
  const form = /<form\b.*?<\/form>/s.exec(main)?.[0] ?? '';
  const unescape = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)].map(
    ([, name = '', value = '']): [string, string] => [unescape(name), unescape(value)],
  );
  expect(fields.map(([name]) => name)).toContain('id');
  return { path, fields: [...fields, ['status', 'closed']] };
}

const ownPage = (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' });

function post(
  origin: string,
  { path, fields }: Form,
  cookie: string | undefined,
  headers: Record<string, string>,
) {
  const boundary = 'boundary-of-this-test';
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return rawRequest({
    origin,
    method: 'POST',
    path,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
      ...(cookie && { cookie }),
    },
    body: `${parts.join('')}--${boundary}--\r\n`,
  });
}

/** Every post an admin can make, by everyone who is none, and by an admin whose browser was led here by another page. */
async function expectNoWrites(
  origin: string,
  id: string,
  admin: string,
  outsiders: Record<string, string | undefined>,
): Promise<void> {
  const desk = `/newsletter-admin/enquiries/${id}`;
  const forms = [await formOf(origin, desk, admin), await formOf(origin, `${desk}/delete`, admin)];
  const generate = (cookie: string | undefined, headers: Record<string, string>) =>
    rawRequest({
      origin,
      method: 'POST',
      path: '/api/newsletter-admin/generate',
      headers: { 'content-type': 'application/json', ...headers, ...(cookie && { cookie }) },
      body: '{}',
    });
  for (const cookie of Object.values(outsiders)) {
    for (const form of forms) {
      const answer = await post(origin, form, cookie, ownPage(origin));
      expect(told(answer)).toEqual([]);
    }
    expect([401, 403]).toContain((await generate(cookie, ownPage(origin))).status);
  }
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin, 'sec-fetch-site': 'same-site' },
    { origin },
    {
      origin: 'https://evil.example',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'sec-fetch-site': 'same-origin',
    },
  ];
  for (const headers of foreign) {
    for (const form of forms) await post(origin, form, admin, headers);
    expect((await generate(admin, headers)).status).toBe(403);
  }
}
