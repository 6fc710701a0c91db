import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorPages } from '#content/site/error-pages.ts';
import { builtSite } from '#server/tests/support/built-site.ts';

/** React's own, as Next's client calls it. */
const { encodeReply } = createRequire(import.meta.url)(
  'next/dist/compiled/react-server-dom-turbopack/client.node',
) as { encodeReply: (args: unknown[]) => Promise<string | FormData> };

let site: Awaited<ReturnType<typeof builtSite>>;
let bodies: string[];
beforeEach(async () => {
  bodies = [];
  site = await builtSite(async (request, response) => {
    bodies.push(await text(request));
    response.end('made');
  });
});
afterEach(() => site.close());

type Part = [name: string, value: string, more?: string];
const root = (args: unknown): Part => ['0', JSON.stringify(args)];
const idle = { status: 'idle' };
const call: Part[] = [
  ['_1_email', 'a@b.example'],
  ['_1_password', 'not $K1'],
  ['_1_$ACTION_REF_1', ''],
];

const bodyOf = (parts: readonly Part[]): string =>
  parts
    .map(
      ([name, value, more = '']) =>
        `--of-this-test\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`,
    )
    .join('') + '--of-this-test--\r\n';
const postTo = (path: string, body: string, type = 'multipart/form-data; boundary=of-this-test') =>
  fetch(site.address + path, {
    method: 'POST',
    body,
    headers: { origin: site.address, 'next-action': '60', 'content-type': type },
  });

const openPaths = [
  '/login',
  '/login/second-step?next=/newsletter-admin',
  '/login/forgotten',
  '/login/link/0',
];

describe.each(openPaths)('a scripted call of an action at %s, open to strangers,', (path) => {
  const post = (body: string, type?: string) => postTo(path, body, type);

  it.each([
    ['no state yet', idle],
    [
      'a state of texts, numbers and undefined',
      { status: 'rate_limited', email: '$x', retryAfterSeconds: 9, x: undefined },
    ],
  ])('reaches it whole, with %s', async (_, state) => {
    const form = new FormData();
    for (const [name, value] of [...call, ['next', '/newsletter-admin']] as Part[]) form.set(name, value);
    const sent = new Response((await encodeReply([state, form])) as FormData);
    const body = await sent.text();
    expect((await post(body, sent.headers.get('content-type') ?? '')).status).toBe(200);
    expect(bodies).toEqual([body]);
  });

  it('reaches it without arguments, as that which asks for a passkey', async () => {
    const body = (await encodeReply([])) as string;
    expect((await post(body, 'text/plain;charset=UTF-8')).status).toBe(200);
    expect(bodies).toEqual([body]);
  });

  it('reaches it whole in several pieces', async () => {
    const body = bodyOf([...call, ['_1_next', randomBytes(30_000).toString('hex')], root([idle, '$K1'])]);
    expect((await post(body)).status).toBe(200);
    expect(bodies).toEqual([body]);
  });

  it.each<[string, Part[]]>([
    ['no arguments', call],
    ['arguments that are no JSON', [...call, ['0', '[']]],
    ['arguments twice', [...call, root([idle, '$K1']), root([idle, '$K1'])]],
    ['one argument', [...call, root([idle])]],
    ['three arguments', [...call, root([idle, '$K1', 1])]],
    ['another value than a list', [...call, root({ 0: idle, 1: '$K1' })]],
    ['no reference to the form', [...call, root([idle, { email: 'x' }])]],
    ['a reference to another form', [...call, root([idle, '$K2'])]],
    ['no state', [...call, root([null, '$K1'])]],
    ['a state in a state', [...call, root([{ status: {} }, '$K1'])]],
    ['a reference in place of the state', [...call, root(['$F1', '$K1'])]],
    ...['$F1', '$Q1', '$h1', '$@1', '$B1', '$T', '$1:2', '$r1', '$n1', '$D1', '$undefinedx'].map(
      (reference): [string, Part[]] => [
        `the reference ${reference} in the state`,
        [...call, root([{ status: reference }, '$K1'])],
      ],
    ),
    ['a part that belongs to neither', [...call, root([idle, '$K1']), ['2', '{"id":"x"}']]],
    ['a file', [...call, root([idle, '$K1']), ['_1_email', 'x', '; filename="x"']]],
    ['nothing', []],
  ])('is refused as a malformed form with %s', async (_, parts) => {
    const response = await post(bodyOf(parts));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(errorPages.malformedForm.title);
    expect(bodies).toEqual([]);
  });

  it.each([
    ['a body without a boundary', 'x', 'multipart/form-data; boundary=of-this-test'],
    ['no boundary', bodyOf(call), 'multipart/form-data'],
    ['JSON', '[{"status":"idle"}]', 'text/plain;charset=UTF-8'],
    ['a list that does not end', '[', 'text/plain;charset=UTF-8'],
    ['no arguments in a form', '[]', 'multipart/form-data; boundary=of-this-test'],
    ['no arguments in an encoded form', '[]', 'application/x-www-form-urlencoded'],
    ['an encoded form', '0=1', 'application/x-www-form-urlencoded'],
    ['another multipart type', bodyOf(call), 'multipart/mixed; boundary=of-this-test'],
    ['no body', '', 'multipart/form-data; boundary=of-this-test'],
  ])('is refused as a malformed form with %s', async (_, body, type) => {
    expect((await post(body, type)).status).toBe(400);
    expect(bodies).toEqual([]);
  });
});
