import fc from 'fast-check';
import { anyForm, fieldNames, fieldValues } from '#lib/tests/support/enquiry-values.ts';
import { errorPages } from '#content/site/error-pages.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { contactFields, hiddenFields, postForm } from '#e2e/support/enquiries/enquiry-post.ts';
import { metric } from '#e2e/support/metric.ts';
import { expect, test } from '#e2e/support/test.ts';
import { anyText } from '#lib/tests/support/any-text.ts';

/** What React reads before our code does. */
const reactFields = ['$ACTION_KEY', '$ACTION_1:1'];
/** How many posts are on their way at once: a busy machine refuses what has waited for two seconds. */
const AT_ONCE = 2;

test('bodies that are no form get no response of 500 at any address that takes them', async ({ request }) => {
  const origin = { origin: SITE_URL };
  const action =
    /"id":"([0-9a-f]+)"/.exec((await hiddenFields(request, '/contact'))['$ACTION_1:0'] ?? '')?.[1] ?? '';
  expect(action).not.toBe('');
  const anyBody = fc.oneof(
    fc.json(),
    anyText(),
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

test('a form with an action or a state that no page of ours wrote gets 400, and no error in the log', async ({
  request,
}) => {
  const errors = () => metric('log_events_total{event="process.error"}');
  const hidden = await hiddenFields(request, '/contact');
  const before = await errors();
  for (const fields of [
    { ...hidden, '$ACTION_1:1': `["$n${'9'.repeat(400)}"]` },
    { ...hidden, '$ACTION_1:1': '["$1:__proto__:then"]' },
    { ...hidden, '$ACTION_1:0': hidden['$ACTION_1:0']!.replace('"$@1"', 'null') },
  ]) {
    const response = await postForm(request, { fields });
    expect(response.status()).toBe(400);
    expect(await response.text()).toContain(errorPages.malformedForm.title);
  }
  expect(await errors()).toBe(before);
});

test('no value of any field gets a response of 500, and only valid forms are stored', async ({
  request,
  db,
  sender,
}) => {
  test.setTimeout(180_000);
  const pages = ['/contact', '/sme-quickstarts/ai-policy'];
  const hidden = new Map<string, Record<string, string>>();
  for (const path of pages) hidden.set(path, await hiddenFields(request, path));
  const seed = Date.now();
  const right = contactFields(sender, { company: 'Example Pty Ltd' });
  // Each kind of value in each field of a form that is right but for it, on the two pages in turn; then forms
  // with nothing right. Our own code reads a thousand of these in lib/enquiries/handle-submission.test.ts.
  const forms = [...fieldNames, ...reactFields]
    .flatMap((name, row) =>
      fieldValues.map((values, column) => ({
        path: pages[(row + column) % pages.length]!,
        fields: { ...right, [name]: fc.sample(values, { seed, numRuns: 1 })[0]! },
      })),
    )
    .concat(
      fc
        .sample(anyForm, { seed, numRuns: 60 })
        .map((fields, row) => ({ path: pages[row % pages.length]!, fields: fields as typeof right })),
    );

  const statuses: number[] = [];
  for (let at = 0; at < forms.length; at += AT_ONCE) {
    const some = forms.slice(at, at + AT_ONCE).map(async ({ path, fields }, index) => {
      const visitor = at + index;
      const response = await postForm(request, {
        path,
        fields: { ...hidden.get(path), ...fields },
        from: `198.19.${100 + Math.floor(visitor / 250)}.${(visitor % 250) + 1}`,
      });
      statuses.push(response.status());
      expect(response.status(), `${path} with ${JSON.stringify(fields)}, seed ${seed}`).toBeLessThan(500);
    });
    await Promise.all(some);
  }
  // Forms that are right are stored, and others are refused in every way there is.
  expect([...new Set(statuses)]).toEqual(expect.arrayContaining([200, 303, 403]));
  const { data } = await db
    .from('contact_submissions')
    .select('id, email')
    .like('message', '%Long enough to be a message.%');
  // The same text twice is one row.
  expect(data?.length).toBeGreaterThan(0);
  expect(data?.length).toBeLessThanOrEqual(statuses.filter((status) => status === 303).length);
  await db
    .from('contact_submissions')
    .delete()
    .in(
      'id',
      (data ?? []).map(({ id }) => id),
    );
});
