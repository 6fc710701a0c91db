import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { redirects as texts } from '#content/admin/visits/redirects.ts';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { formOf } from '#lib/tests/support/form-of.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Actions from './actions.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const SAVE = '/rest/v1/rpc/save_redirect';
const REDIRECTS = '/rest/v1/redirects';
const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const idle = { status: 'idle' } as const;

const form = (values: Record<string, string>): FormData =>
  formOf({ from: '/old', target: '/contact', ...values });
const leadsTo = (done: string) => ({
  digest: expect.stringContaining(`/newsletter-admin/redirects?done=${done};`) as string,
});

describe('the actions of redirects', () => {
  const backend = useBackendStub();
  let actions: typeof Actions;
  beforeAll(async () => {
    actions = await import('./actions.ts');
  });
  beforeEach(() => startRequest());

  it.each([
    ['added', {}],
    ['saved', { id, version: '3' }],
  ])('stores what is normalised, and says that it was %s', async (done, values) => {
    backend.on(SAVE, json({ status: 'ok' }));
    const typed = { from: ' /Old%20Page/ ', target: '/contact/', permanent: 'no', note: ' why ', ...values };
    await expect(actions.saveRedirectAction(idle, form(typed))).rejects.toMatchObject(leadsTo(done));
    const [saved] = backend.received.filter(({ path }) => path === SAVE);
    expect(JSON.parse(saved!.body)).toEqual({
      p_id: 'id' in values ? id : null,
      p_seen: 'id' in values ? 3 : null,
      p_from_path: '/old page',
      p_target: '/contact',
      p_permanent: false,
      p_note: 'why',
    });
  });

  it.each([
    ['from', { from: 'old' }, 'from'],
    ['from', { from: '/' }, 'page'],
    ['from', { from: '/About/' }, 'page'],
    ['from', { from: '/api/enquiries' }, 'reserved'],
    ['from', { from: '/newsletter-admin/old' }, 'reserved'],
    ['from', { from: '/_next/static/a.js' }, 'reserved'],
    ['from', { from: '/industry-updates/99' }, 'reserved'],
    ['target', { target: 'javascript:alert(1)' }, 'target'],
    ['target', { target: '//else.example' }, 'target'],
    ['target', { target: 'http://else.example' }, 'target'],
    ['target', { target: '/no-such-page' }, 'missing'],
    ['target', { target: '/api/enquiries' }, 'missing'],
    ['note', { note: 'x'.repeat(201) }, 'note'],
  ] as const)('marks the field %s of %j and sends no query', async (field, values, sentence) => {
    expect(await actions.saveRedirectAction(idle, form(values))).toMatchObject({
      status: 'invalid',
      problems: { [field]: texts.fieldProblems[sentence] },
      fields: { from: '/old', target: '/contact', note: '', ...values },
    });
    expect(backend.count(SAVE)).toBe(0);
  });

  it.each(['/industry-updates/3', '/documents/a.pdf', '/contact?a=b#form', 'https://else.example/x'])(
    'leads to %s as well',
    async (target) => {
      backend.on(SAVE, json({ status: 'ok' }));
      await expect(actions.saveRedirectAction(idle, form({ target }))).rejects.toMatchObject(
        leadsTo('added'),
      );
    },
  );

  it.each(['duplicate', 'chained', 'too_long', 'forbidden'])(
    'returns %s of the database with what was typed',
    async (status) => {
      backend.on(SAVE, json({ status }));
      expect(await actions.saveRedirectAction(idle, form({ note: 'kept' }))).toMatchObject({
        status,
        fields: { from: '/old', note: 'kept' },
      });
    },
  );

  it('returns the stored version where somebody else was quicker, with what was typed and seen', async () => {
    backend.on(SAVE, json({ status: 'conflict', version: 4 }));
    expect(await actions.saveRedirectAction(idle, form({ id, version: '3' }))).toMatchObject({
      status: 'conflict',
      version: 4,
      seen: 3,
      fields: { from: '/old' },
    });
  });

  it('keeps what was typed when nothing responds and when nobody is signed in', async () => {
    backend.on(SAVE, json({ message: 'down' }, 500));
    expect(await actions.saveRedirectAction(idle, form({}))).toMatchObject({
      status: 'unavailable',
      fields: { from: '/old' },
    });
    startRequest({ signedIn: false });
    expect(await actions.saveRedirectAction(idle, form({}))).toMatchObject({
      status: 'signed_out',
      fields: { from: '/old' },
    });
  });

  it('removes one, and says when it was gone', async () => {
    backend.on(REDIRECTS, json([{ id }]));
    await expect(actions.removeRedirectAction(idle, form({ id }))).rejects.toMatchObject(leadsTo('removed'));
    backend.on(REDIRECTS, json([]));
    expect(await actions.removeRedirectAction(idle, form({ id }))).toEqual({ status: 'not_found' });
    expect(await actions.removeRedirectAction(idle, form({ id: 'x' }))).toEqual({ status: 'invalid' });
  });
});
