import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { importing } from '#content/admin/importing.ts';
import { json, ROLE_PATH, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Route from './route.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const BEGIN = '/rest/v1/rpc/begin_newsletter_import';
const READ = '/rest/v1/rpc/read_newsletter_import';
const DISCARD = '/rest/v1/rpc/discard_newsletter_import';
const HEAD = 'email,consent_at,consent_source\n';
const row = (at: number) => `n${at}@company.example,2025-03-31,Form\n`;
const { problems } = importing.upload;

describe('reading a file to import', () => {
  const backend = useBackendStub();
  let route: typeof Route;
  beforeAll(async () => {
    route = await import('./route.ts');
  });
  beforeEach(() => {
    startRequest();
    backend.on(BEGIN, json({ status: 'ok', id }));
    backend.on(READ, json({ status: 'ok', rows_read: 1 }));
    backend.on(DISCARD, json({ status: 'ok' }));
  });

  const formOf = (file: BlobPart | undefined, fields: Record<string, string> = { kind: 'subscribers' }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file !== undefined) form.set('file', new Blob([file]), 'list.csv');
    return form;
  };
  const post = (body: BodyInit, headers: Record<string, string> = { accept: 'application/json' }) =>
    route.POST(new Request('http://127.0.0.1/x', { method: 'POST', body, headers }));
  const portions = () =>
    backend.received
      .filter(({ path }) => path === READ)
      .map(({ body }) => JSON.parse(body) as { p_first: number; p_rows: unknown[]; p_last: boolean })
      .map(({ p_first, p_rows, p_last }) => [p_first, p_rows.length, p_last]);

  it('hands the rows over in portions of 500, the last one marked', async () => {
    const rows = Array.from({ length: 1_001 }, (_, at) => row(at)).join('');
    const response = await post(formOf(HEAD + rows));
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok', id }]);
    expect(portions()).toEqual([
      [1, 500, false],
      [501, 500, false],
      [1_001, 1, true],
    ]);
  });

  it('leads a form without scripts to the page of the import, or back with the reason', async () => {
    const accept = { accept: 'text/html,*/*' };
    const read = await post(formOf(HEAD + row(1)), accept);
    expect([read.status, read.headers.get('location')]).toEqual([
      303,
      `/newsletter-admin/subscribers/import/${id}`,
    ]);
    const refused = await post(formOf(`${HEAD}"x`), accept);
    expect([refused.status, refused.headers.get('location')]).toEqual([
      303,
      '/newsletter-admin/subscribers/import?problem=malformed&line=2',
    ]);
    startRequest({ signedIn: false });
    expect((await post(formOf(HEAD + row(1)), accept)).headers.get('location')).toMatch(/^\/login\?/);
  });

  it.each([
    ['16 MB and a byte', () => formOf('x'.repeat(16 * 1024 * 1024 + 1)), 'too_large'],
    ['no file', () => formOf(undefined), 'no_file'],
    ['an empty file', () => formOf(''), 'no_file'],
    [
      'two files',
      () => {
        const form = formOf('PK\x03\x04\0');
        form.append('file', new Blob([HEAD + row(1)]), 'second.csv');
        return form;
      },
      'no_form',
    ],
    ['an unknown kind', () => formOf(HEAD + row(1), { kind: 'constructor' }), 'no_form'],
    ['no kind', () => formOf(HEAD + row(1), {}), 'no_form'],
    ['a workbook', () => formOf('PK\x03\x04\0\0'), 'not_text'],
    ['addresses without a reason', () => formOf('a@b.example', { kind: 'suppressions' }), 'no_reason'],
  ] as const)('refuses %s, and imports nothing', async (_, form, problem) => {
    const response = await post(form());
    expect(await response.json()).toMatchObject({
      status: 'invalid',
      problem,
      message: expect.stringContaining(problems[problem]),
    });
    expect(portions()).toEqual([]);
  });

  it.each([
    [
      'half a form',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nemail',
      'multipart/form-data; boundary=b',
    ],
    ['no boundary', 'x', 'multipart/form-data'],
    ['another type', HEAD, 'text/csv'],
    [
      'an endless header',
      `--b\r\nContent-Disposition: ${'x'.repeat(200_000)}`,
      'multipart/form-data; boundary=b',
    ],
  ])('refuses %s', async (_, body, type) => {
    const response = await post(body, { accept: 'application/json', 'content-type': type });
    expect([response.status, await response.json()]).toMatchObject([400, { problem: 'no_form' }]);
  });

  it('takes back what it had read of a file with a defect', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => row(at)).join('');
    const response = await post(formOf(`${HEAD}${rows}"x`));
    expect(await response.json()).toMatchObject({ problem: 'malformed', line: 602 });
    expect(backend.count(DISCARD)).toBe(1);
    expect(portions()).toEqual([[1, 500, false]]);
  });

  it('reads no more than two files at once', async () => {
    let open: (() => void) | undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    backend.on(
      BEGIN,
      (request, response) => void opened.then(() => json({ status: 'ok', id })(request, response)),
    );
    const two = [post(formOf(HEAD + row(1))), post(formOf(HEAD + row(2)))];
    await expect.poll(() => backend.count(BEGIN)).toBe(2);
    expect((await post(formOf(HEAD + row(3)))).status).toBe(503);
    open?.();
    expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await post(formOf(HEAD + row(4)))).status).toBe(200);
  });

  it('reads nothing of what others send', async () => {
    backend.on(ROLE_PATH, json({ status: 'forbidden' }));
    expect((await post(formOf(HEAD + row(1)))).status).toBe(403);
    startRequest({ signedIn: false });
    expect((await post(formOf(HEAD + row(1)))).status).toBe(401);
    startRequest({ headers: { 'sec-fetch-site': 'cross-site' } });
    expect((await post(formOf(HEAD + row(1)))).status).toBe(403);
    expect(backend.count(BEGIN)).toBe(0);
  });

  it('says so when the database does not answer', async () => {
    backend.on(READ, json({ message: 'down' }, 500));
    expect((await post(formOf(HEAD + row(1)))).status).toBe(503);
  });
});
