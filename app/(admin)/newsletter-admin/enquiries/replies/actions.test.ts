import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { formOf } from '#lib/tests/support/form-of.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Actions from './actions.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const REPLIES = '/rest/v1/saved_replies';
const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const idle = { status: 'idle' } as const;

const form = (values: Record<string, string>): FormData =>
  formOf({ title: 'Thanks', body: 'Thank you.', ...values });
const leadsTo = (done: string) => ({
  digest: expect.stringContaining(`/newsletter-admin/enquiries/replies?done=${done};`) as string,
});

describe('the actions of saved replies', () => {
  const backend = useBackendStub();
  let actions: typeof Actions;
  beforeAll(async () => {
    actions = await import('./actions.ts');
  });
  beforeEach(() => startRequest());

  it('adds one without an id', async () => {
    backend.on(REPLIES, json(null, 201));
    await expect(actions.saveReplyAction(idle, form({}))).rejects.toMatchObject(leadsTo('added'));
  });

  it('saves over the version that the form started from', async () => {
    backend.on(REPLIES, json([{ id }]));
    await expect(actions.saveReplyAction(idle, form({ id, version: '3' }))).rejects.toMatchObject(
      leadsTo('saved'),
    );
    const [saved] = backend.received.filter(({ path }) => path === REPLIES);
    expect([saved?.query.get('id'), saved?.query.get('version')]).toEqual([`eq.${id}`, 'eq.3']);
  });

  const answers = (...responses: unknown[]) =>
    backend.on(REPLIES, (request, response) => json(responses.shift())(request, response));

  it('keeps both texts when somebody else was quicker, and the next save goes over theirs', async () => {
    answers([], { id, title: 'Thanks', body: 'Theirs', version: 4 });
    expect(await actions.saveReplyAction(idle, form({ id, version: '3' }))).toEqual({
      status: 'conflict',
      stored: { title: 'Thanks', body: 'Theirs' },
      version: 4,
      fields: { title: 'Thanks', body: 'Thank you.' },
      seen: 3,
    });
  });

  it('takes a text that is stored already for its own', async () => {
    answers([], { id, title: 'Thanks', body: 'Thank you.', version: 4 });
    await expect(actions.saveReplyAction(idle, form({ id, version: '3' }))).rejects.toMatchObject(
      leadsTo('saved'),
    );
  });

  it('keeps what was typed when it is invalid, when nobody is signed in and when nothing responds', async () => {
    const fields = { title: '', body: 'Thank you.' };
    expect(await actions.saveReplyAction(idle, form({ title: '' }))).toMatchObject({
      status: 'invalid',
      problems: { title: expect.any(String) as string },
      fields,
    });
    expect(backend.count(REPLIES)).toBe(0);
    backend.on(REPLIES, json({ message: 'down' }, 500));
    expect(await actions.saveReplyAction(idle, form({}))).toMatchObject({
      status: 'unavailable',
      fields: { title: 'Thanks' },
    });
    startRequest({ signedIn: false });
    expect(await actions.saveReplyAction(idle, form({}))).toMatchObject({
      status: 'signed_out',
      fields: { title: 'Thanks' },
    });
  });

  it.each([
    ['deleted', [{ id }]],
    ['not_found', []],
  ])('leads a deletion to the list, which says %s', async (done, rows) => {
    backend.on(REPLIES, json(rows));
    await expect(actions.deleteReplyAction(idle, form({ id }))).rejects.toMatchObject(leadsTo(done));
    expect(await actions.deleteReplyAction(idle, form({ id: 'x' }))).toEqual({ status: 'invalid' });
  });
});
