import { decodeHTML } from 'entities';
import { addressOf } from './sites.ts';
import { send, type Response } from './send.ts';

/** Posts the form of /login as a browser without scripts does. */
export async function signInAs(
  port: number,
  from: string | undefined,
  { email, password, cookie }: { email: string; password: string; cookie?: string },
): Promise<Response> {
  const origin = addressOf(port);
  const sender = from === undefined ? {} : { from };
  const page = await send(port, { ...sender, path: '/login' });
  const hidden = [...page.body.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)];
  const form = new FormData();
  for (const [, name = '', value = ''] of hidden) form.set(name, decodeHTML(value));
  form.set('email', email);
  form.set('password', password);
  const encoded = new Request(origin, { method: 'POST', body: form });
  return send(port, {
    ...sender,
    path: '/login',
    method: 'POST',
    headers: {
      origin: origin,
      'sec-fetch-site': 'same-origin',
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: await encoded.text(),
  });
}
