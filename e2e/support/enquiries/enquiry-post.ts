import { setTimeout as delay } from 'node:timers/promises';
import type { APIRequestContext, APIResponse } from 'playwright/test';
import { TOKEN_MIN_AGE_MS } from '#lib/enquiries/form/form-timing.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';

type Fields = Record<string, string>;

const unescaped = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** The hidden fields with which the form of a page names its action. */
export async function hiddenFields(request: APIRequestContext, path: string): Promise<Fields> {
  const html = await (await request.get(path)).text();
  const form = /<form id="(?:contact|enquiry)".*?<\/form>/s.exec(html)?.[0] ?? '';
  const inputs = form.match(/<input type="hidden"[^>]*>/g) ?? [];
  if (inputs.length === 0) throw new Error(`${path} has no form with an action`);
  return Object.fromEntries(
    inputs.map((input) => [
      unescaped(/ name="([^"]*)"/.exec(input)?.[1] ?? ''),
      unescaped(/ value="([^"]*)"/.exec(input)?.[1] ?? ''),
    ]),
  );
}

/** A contact form's fields as a person fills them in. */
export const contactFields = (email: string, changes: Fields = {}): Fields => ({
  name: 'Ada Example',
  email,
  subject: 'A form without a browser',
  message: 'Long enough to be a message.',
  ...changes,
});

type Post = { fields: Fields; from?: string; headers?: Record<string, string>; path?: string };

/** Posts a form as a browser without scripts would, and does not follow the redirect. */
export function postForm(
  request: APIRequestContext,
  { fields, from, headers = {}, path = '/contact' }: Post,
): Promise<APIResponse> {
  return request.post(path, {
    multipart: fields,
    maxRedirects: 0,
    headers: { origin: SITE_URL, ...(from ? { 'x-forwarded-for': from } : {}), ...headers },
  });
}

/** Requests tokens and waits until a person could have filled in a form meanwhile. */
export async function ripeTokens(request: APIRequestContext, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const response = await request.get('/api/form-token');
    tokens.push(((await response.json()) as { token: string }).token);
  }
  await delay(TOKEN_MIN_AGE_MS);
  return tokens;
}
