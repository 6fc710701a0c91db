import type { Filled, Request } from './cost-requests.ts';

/** In bytes, below the 64 kB of the largest form. */
const LENGTH = 60_000;
const MULTIPART = 'multipart/form-data; boundary=x';
const URL_ENCODED = 'application/x-www-form-urlencoded';

const ROUTES = [
  ['/api/enquiries', 'application/json'],
  ['/api/enquiries', URL_ENCODED],
  ['/api/enquiries', MULTIPART],
  ['/contact', URL_ENCODED],
  ['/contact', MULTIPART],
  ['/newsletter', URL_ENCODED],
  ['/login', URL_ENCODED],
  ['/api/csp-report', 'application/reports+json'],
  ['/api/ses-events', 'application/json'],
] as const;
const FIELDS = ['name', 'email', 'phone', 'company', 'subject', 'message', 'website', 'token'] as const;
const ENQUIRY = { name: 'a', email: 'a@example.com', subject: 'a', message: 'Long enough to be a message.' };

/** What a stranger may post, filled in the same way as the heads of requests. */
export function filledBodies(port: number): Filled[] {
  const origin = `http://127.0.0.1:${port}`;
  const post = (path: string, type: string, body: string): Request => ({
    path,
    method: 'POST',
    headers: { ...(path === '/api/ses-events' ? {} : { origin }), 'content-type': type },
    body,
  });
  const enquiry = (changes: Record<string, string>): Request =>
    post('/api/enquiries', 'application/json', JSON.stringify({ ...ENQUIRY, ...changes }));
  const part = (name: string, value: string): Request =>
    post(
      '/contact',
      MULTIPART,
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`,
    );
  return [
    ...ROUTES.map(([path, type]): Filled => ({
      what: `${type} to ${path}`,
      plain: post(path, type, 'a'),
      filled: (text) => post(path, type, text(LENGTH)),
    })),
    ...FIELDS.map((name): Filled => ({
      what: `${name} of an enquiry`,
      plain: enquiry({}),
      filled: (text) => enquiry({ [name]: text(LENGTH) }),
    })),
    {
      what: 'a part of a form to /contact',
      plain: part('a', 'a'),
      filled: (text) => part('a', text(LENGTH)),
    },
    {
      what: 'the name of a part of a form to /contact',
      plain: part('a', 'a'),
      filled: (text) => part(text(900), 'a'),
    },
  ];
}
