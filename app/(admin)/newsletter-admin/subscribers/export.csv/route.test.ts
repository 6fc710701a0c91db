import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Consent from '#app/(admin)/newsletter-admin/subscribers/[id]/consent.csv/route.ts';
import type * as Export from './route.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const EXPORT = '/rest/v1/rpc/admin_subscriber_export';
const CONSENT = '/rest/v1/rpc/admin_consent_export';
const at = '2025-03-31T00:00:00+00:00';
const subscriber = {
  id,
  email: '=cmd@company.example',
  state: 'active',
  created_at: at,
  confirmed_at: at,
  consent_at: at,
  consent_source: 'import: =HYPERLINK("https://evil.example")',
  wording_version: 2,
  unsubscribed_at: null,
  suppressed_at: null,
  suppressed_reason: null,
};

describe('the files of subscribers', () => {
  const backend = useBackendStub();
  let exported: typeof Export;
  let consent: typeof Consent;
  beforeAll(async () => {
    [exported, consent] = await Promise.all([
      import('./route.ts'),
      import('#app/(admin)/newsletter-admin/subscribers/[id]/consent.csv/route.ts'),
    ]);
  });
  beforeEach(() => {
    startRequest();
    backend.on(EXPORT, json({ status: 'ok', rows: [subscriber] }));
  });
  const get = (query = '') => exported.GET(new Request(`http://127.0.0.1/export.csv${query}`));
  const historyOf = (wanted: string) =>
    consent.GET(new Request('http://127.0.0.1/consent.csv'), { params: Promise.resolve({ id: wanted }) });
  const asked = () =>
    backend.received.filter(({ path }) => path === EXPORT).map(({ body }) => JSON.parse(body) as object);

  it('hold what the search and the tab show, with no cell that a spreadsheet calculates', async () => {
    const response = await get('?q=company&state=active&page=7');
    expect(asked()).toEqual([{ p_search: 'company', p_state: 'active', p_last: null, p_limit: 1000 }]);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="subscribers-[\d-]+\.csv"$/,
    );
    const [head, row] = (await response.text()).split('\r\n');
    expect(head).toMatch(/"Email","State",.*"consent_at","consent_source"/);
    expect(row).toMatch(/^"'=cmd@company\.example","active","31\/03\/2025 11:00",/);
  });

  it('hold everybody where a state makes no sense', async () => {
    await (await get('?state=constructor')).text();
    expect(asked()).toMatchObject([{ p_search: '', p_state: null }]);
  });

  it('read nothing more once a download was aborted', async () => {
    backend.on(EXPORT, json({ status: 'ok', rows: Array.from({ length: 1_000 }, () => subscriber) }));
    const reader = (await get()).body!.getReader();
    await reader.read();
    await reader.cancel();
    const read = backend.count(EXPORT);
    await (await get('?q=after')).body!.cancel();
    // One batch is read ahead of the one that was written, and none after the end.
    expect(read).toBeLessThanOrEqual(4);
  });

  it('have the record of consent of one person', async () => {
    const event = { at, kind: 'imported', source: 'import', actor: `admin:${id}`, evidence: '=1+1' };
    const rows = [{ ...event, wording_version: null, wording: null }];
    backend.on(CONSENT, json({ status: 'ok', rows }));
    const [, row] = (await (await historyOf(id)).text()).split('\r\n');
    expect(row).toBe(`"31/03/2025 11:00","imported","import","admin:${id}","'=1+1","",""`);
    expect(backend.received.find(({ path }) => path === CONSENT)?.body).toBe(JSON.stringify({ p_id: id }));
  });

  it('are missing for nobody’s id', async () => {
    backend.on(CONSENT, json({ status: 'not_found' }));
    for (const wanted of [id, 'x', 'constructor']) expect((await historyOf(wanted)).status).toBe(404);
  });

  it('say so when the database does not answer', async () => {
    for (const path of [EXPORT, CONSENT]) backend.on(path, json({ message: 'down' }, 500));
    expect((await get()).status).toBe(503);
    expect((await historyOf(id)).status).toBe(503);
  });
});
