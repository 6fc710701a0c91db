import { setTimeout as delay } from 'node:timers/promises';
import { TOKEN_MIN_AGE_MS } from '#lib/enquiries/form/form-timing.ts';
import type { Fleet } from './fleet.ts';

type Post = { from: string; message: string; token?: string };

/** What an instance sees of a visitor's address when the balancer, the last of two proxies, passed it on. */
export const viaBalancer = (from: string): string => `${from}, 127.0.0.1`;

/** Posts the contact form as its script does. */
export async function postEnquiry(
  { client, origin, balanced }: Fleet,
  port: number,
  { from, message, token }: Post,
) {
  const form = new FormData();
  const fields = { name: 'Ada Example', email: 'ada@fleet.example', subject: 'A fleet', message };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (token !== undefined) form.set('form_token', token);
  const { status, body, headers } = await client.send(port, '/api/enquiries', {
    ...{ method: 'POST', body: form },
    headers: {
      origin,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': port === balanced ? from : viaBalancer(from),
    },
  });
  const isJson = headers['content-type']?.includes('json') === true;
  return { status, result: (isJson ? JSON.parse(body) : {}) as { status?: string } };
}

/** Tokens of this instance, or of the balancer, old enough to have been used by a person. */
export async function ripeTokens({ client }: Fleet, port: number, count: number): Promise<string[]> {
  const tokens = [];
  for (let n = 0; n < count; n += 1) {
    const { body } = await client.send(port, '/api/form-token', {
      headers: { 'x-forwarded-for': `198.18.2.${(n % 250) + 1}` },
    });
    tokens.push((JSON.parse(body) as { token: string }).token);
  }
  await delay(TOKEN_MIN_AGE_MS);
  return tokens;
}

/** How many enquiries with these words are stored. */
export async function countEnquiries({ query }: Fleet, words: string): Promise<number> {
  const [row] = await query<{ found: number }>(
    'select count(*)::integer as found from public.contact_submissions where message like $1',
    [`%${words}%`],
  );
  return row!.found;
}
