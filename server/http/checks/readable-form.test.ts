import { describe, expect, it } from 'vitest';
import { refusalOfForm } from './readable-form.ts';

const TYPE = 'multipart/form-data; boundary=of-this-test';
const WHOLE = '--of-this-test\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--of-this-test--\r\n';

const check = async (url: string, body: string, type = TYPE, headers = {}) =>
  (await refusalOfForm({ url, headers: { 'content-type': type, ...headers } }, Buffer.from(body))) ===
  undefined;

const malformed = [
  ['that is cut off', WHOLE.slice(0, 40)],
  ['without its last boundary', WHOLE.replace('--of-this-test--\r\n', '')],
  ['with another boundary', WHOLE.replaceAll('of-this-test', 'another')],
  ['with a part without a name', WHOLE.replace('Content-Disposition: form-data; name="a"', 'X: y')],
  ['that is empty', ''],
] as const;

describe('refusalOfForm', () => {
  it.each(malformed)('refuses a form to a page %s, with scripts or without', async (_, body) => {
    expect(await check('/contact', body)).toBe(false);
    expect(await check('/newsletter-admin/enquiries', body, TYPE, { 'next-action': '60' })).toBe(false);
  });

  it.each(malformed)('leaves one to a route %s to the route', async (_, body) => {
    expect(await check('/api/newsletter/links', body)).toBe(true);
    expect(await check('/api/newsletter/unsubscribe/a', body)).toBe(true);
  });

  it.each([
    'multipart/form-data; charset=UTF-8; boundary=of-this-test',
    'multipart/form-data',
    'multipart/mixed; boundary=of-this-test',
  ])('lets one click pass as %s, and refuses that at other routes', async (type) => {
    expect(await check('/api/newsletter/unsubscribe/a', WHOLE, type)).toBe(true);
    expect(await check('/api/newsletter/links', WHOLE, type)).toBe(false);
  });

  it('accepts what a browser sends', async () => {
    const form = new FormData();
    form.set('message', 'ä\r\n'.repeat(1_000));
    form.set('file', new File(['x'], 'ä".txt'));
    const sent = new Response(form);
    expect(await check('/contact', await sent.text(), sent.headers.get('content-type')!)).toBe(true);
    expect(await check('/contact', 'a=%ff&%=1', 'application/x-www-form-urlencoded')).toBe(true);
    expect(await check('/newsletter-admin/issues/3', '["$K1"]', 'text/plain;charset=UTF-8')).toBe(true);
  });

  it('refuses at a page what takes long to parse', async () => {
    expect(await check('/contact', WHOLE, 'multipart/mixed; boundary=of-this-test')).toBe(false);
  });
});
