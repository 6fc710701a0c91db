import fc from 'fast-check';
import {
  contactFields as contactSpecs,
  HONEYPOT,
  quickstartFields as quickstartSpecs,
  TOKEN,
} from '#lib/enquiries/form/fields.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { contactFields, hiddenFields, postForm } from '#e2e/support/enquiries/enquiry-post.ts';
import { expect, test } from '#e2e/support/test.ts';

const RUNS = 1_000;

/** Anything a program can put into a form field: long, empty, broken, or shaped like an attack. */
const value = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 2, arbitrary: fc.emailAddress() },
  { weight: 1, arbitrary: fc.integer({ min: 4_900, max: 30_000 }).map((length) => 'x'.repeat(length)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      'a\r\nBcc: everyone@example.com',
      "'; drop table contact_submissions; --",
      '<script>alert(1)</script>',
      '=HYPERLINK("https://example.com")',
      '{"status":"sent"}',
      '__proto__',
      '%00%0d%0a',
      '\u202eright to left',
    ),
  },
);
const body = fc.record(
  {
    name: value,
    email: value,
    phone: value,
    company: value,
    subject: value,
    message: value,
    product: fc.oneof(value, fc.constantFrom('ai-policy', 'contact', 'constructor')),
    request_id: fc.oneof(value, fc.uuid()),
    [TOKEN]: fc.oneof(fc.constant(''), value),
    [HONEYPOT]: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: value }),
  },
  { requiredKeys: [] },
);

/** What React reads before our code does, spoilt now and then. */
const spoilt = fc.oneof(
  { weight: 9, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ $ACTION_KEY: value, '$ACTION_1:1': value }, { requiredKeys: [] }) },
);

/** The names above are those of the forms; a field that is added to one has to be generated too. */
test('every field of the forms is generated', () => {
  const [sample] = fc.sample(
    fc.record({ name: value, email: value, phone: value, company: value, subject: value, message: value }),
    1,
  );
  for (const { name } of [...contactSpecs, ...quickstartSpecs])
    expect(Object.keys(sample ?? {})).toContain(name);
});

test('bodies that are no form get no response of 500 at any address that takes them', async ({ request }) => {
  const origin = { origin: SITE_URL };
  const action =
    /"id":"([0-9a-f]+)"/.exec((await hiddenFields(request, '/contact'))['$ACTION_1:0'] ?? '')?.[1] ?? '';
  expect(action).not.toBe('');
  const anyBody = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('[{"status":"idle"},{}]', '[null]', '"$K1"', ''),
  );
  const type = fc.constantFrom(
    'text/plain;charset=UTF-8',
    'application/json',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
  );
  const door = fc.constantFrom(
    { path: '/api/enquiries', headers: {} },
    { path: '/contact', headers: {} },
    { path: '/contact', headers: { 'next-action': action } },
  );
  await fc.assert(
    fc.asyncProperty(door, type, anyBody, async ({ path, headers }, contentType, data) => {
      const response = await request.post(path, {
        headers: { ...origin, ...headers, 'content-type': contentType },
        data: Buffer.from(data),
      });
      return response.status() < 500;
    }),
    { numRuns: 300, endOnFailure: true },
  );
});

test(`${RUNS} generated bodies get no response of 500, and only valid ones are stored`, async ({
  request,
  db,
  sender,
}) => {
  test.setTimeout(300_000);
  const pages = ['/contact', '/sme-quickstarts/ai-policy'];
  const hidden = new Map<string, Record<string, string>>();
  for (const path of pages) hidden.set(path, await hiddenFields(request, path));
  const statuses = new Map<number, number>();
  let visitor = 0;

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pages),
      fc.boolean(),
      body,
      spoilt,
      async (path, plausible, generated, broken) => {
        // Half of the bodies are right but for what was generated, so that all checks are reached.
        const base = plausible ? contactFields(sender, { company: 'Example Pty Ltd' }) : {};
        const overrides = plausible ? Object.fromEntries(Object.entries(generated).slice(0, 2)) : generated;
        visitor += 1;
        const response = await postForm(request, {
          path,
          fields: { ...hidden.get(path), ...base, ...overrides, ...broken },
          from: `198.19.${100 + Math.floor(visitor / 250)}.${(visitor % 250) + 1}`,
        });
        statuses.set(response.status(), (statuses.get(response.status()) ?? 0) + 1);
        return response.status() !== 500;
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  console.log(`responses by status: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(RUNS);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  const { data } = await db
    .from('contact_submissions')
    .select('id, email')
    .like('message', '%Long enough to be a message.%');
  expect(data?.length).toBeGreaterThan(0);
  await db
    .from('contact_submissions')
    .delete()
    .in(
      'id',
      (data ?? []).map(({ id }) => id),
    );
});
