import { decodeHTML } from 'entities';
import { send, type Response } from './send.ts';
import { addressOf } from './sites.ts';

interface Form {
  path: string;
  fields: Record<string, string>;
  from?: string | undefined;
  cookie?: string | undefined;
}

/** Fetches a page and posts the form on it as a browser without scripts does. */
export async function postForm(port: number, { path, fields, from, cookie }: Form): Promise<Response> {
  const origin = addressOf(port);
  const sender = from === undefined ? {} : { from };
  const page = await send(port, { ...sender, path });
  const form = new FormData();
  const hidden = /<form[^>]*method="POST".*?<\/form>/is.exec(page.body)?.[0] ?? '';
  for (const [, name = '', value = ''] of hidden.matchAll(
    /<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g,
  ))
    form.set(name, decodeHTML(value));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encoded = new Request(origin, { method: 'POST', body: form });
  return send(port, {
    ...sender,
    path,
    method: 'POST',
    headers: {
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: await encoded.text(),
  });
}
