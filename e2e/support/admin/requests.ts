import { rawRequest, type RawResponse } from '#e2e/support/raw-request.ts';

/** The headers of a post from a page of the site, as a browser sends them. */
export const sameOrigin = (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' });

/** The headers of posts that another site can cause in an admin's browser. */
export const otherSites = (origin: string): Record<string, string>[] => [
  {},
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin, 'sec-fetch-site': 'same-site' },
  { origin },
  { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'sec-fetch-site': 'same-origin' },
  {
    origin: 'https://evil.example',
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'sec-fetch-site': 'same-origin',
  },
];

type Sender = { origin: string; cookie: string | undefined; headers: Record<string, string> };

export function post(
  { origin, cookie, headers }: Sender,
  path: string,
  type: string,
  body: string,
): Promise<RawResponse> {
  return rawRequest({
    origin,
    method: 'POST',
    path,
    headers: { 'content-type': type, ...headers, ...(cookie && { cookie }) },
    body,
  });
}

const BOUNDARY = 'boundary-of-this-test';
type Field = [name: string, value: string];

/** A list, since an object would begin with names that are numbers. */
const multipart = (fields: Field[]): string =>
  fields
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('') + `--${BOUNDARY}--\r\n`;

type ActionCall = { path: string; id: string; fields: Record<string, string> | [unknown] };

/** Calls a server action as React does. */
export function callByScript(sender: Sender, { path, id, fields }: ActionCall): Promise<RawResponse> {
  const headers = { accept: 'text/x-component', 'next-action': id, ...sender.headers };
  const [type, body] = Array.isArray(fields)
    ? ['text/plain;charset=UTF-8', JSON.stringify(fields)]
    : [
        `multipart/form-data; boundary=${BOUNDARY}`,
        multipart([
          ...Object.entries(fields).map(([name, value]): Field => [`_1_${name}`, value]),
          // Last, as React sends it: what refers to fields that are still to come finds none of them.
          ['0', '[{"status":"idle"},"$K1"]'],
        ]),
      ];
  return post({ ...sender, headers }, path, type, body);
}

/** Posts its form as a browser without scripts does. */
export function postPlainForm(sender: Sender, { path, id, fields }: ActionCall): Promise<RawResponse> {
  const form = {
    $ACTION_REF_1: '',
    '$ACTION_1:0': JSON.stringify({ id, bound: '$@1' }),
    '$ACTION_1:1': '[{"status":"idle"}]',
    $ACTION_KEY: 'k0',
  };
  return post(
    sender,
    path,
    `multipart/form-data; boundary=${BOUNDARY}`,
    multipart(Object.entries({ ...form, ...(Array.isArray(fields) ? {} : fields) })),
  );
}
