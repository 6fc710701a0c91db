import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { formOf as form } from '#lib/tests/support/form-of.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Actions from './actions.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const ADD = '/rest/v1/rpc/block_enquiries';
const BLOCKS = '/rest/v1/enquiry_blocks';
const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const idle = { status: 'idle' } as const;

const leadsTo = (done: string) => ({
  digest: expect.stringContaining(`/newsletter-admin/enquiries/blocked?done=${done};`) as string,
});

describe('the actions of the block list', () => {
  const backend = useBackendStub();
  let actions: typeof Actions;
  beforeAll(async () => {
    actions = await import('./actions.ts');
  });
  beforeEach(() => startRequest());

  it.each(['word', 'domain'])('adds a %s by the field that was filled in', async (kind) => {
    backend.on(ADD, json({ status: 'ok' }));
    await expect(actions.blockAction(idle, form({ [kind]: ' spam.example ' }))).rejects.toMatchObject(
      leadsTo('added'),
    );
    const [added] = backend.received.filter(({ path }) => path === ADD);
    expect(JSON.parse(added!.body)).toEqual({ p_kind: kind, p_pattern: 'spam.example' });
  });

  it.each([
    ['invalid', { status: 'invalid' }],
    ['too_long', { status: 'too_long' }],
  ])('returns %s of the database with what was typed', async (status, response) => {
    backend.on(ADD, json(response));
    expect(await actions.blockAction(idle, form({ word: 'casino' }))).toMatchObject({
      status,
      typed: 'casino',
    });
  });

  it('sends the database no query for an empty or endless word, or for somebody who is signed out', async () => {
    for (const word of [' ', 'x'.repeat(81)]) {
      expect(await actions.blockAction(idle, form({ word }))).toMatchObject({
        status: 'invalid',
        typed: word,
      });
    }
    startRequest({ signedIn: false });
    expect(await actions.blockAction(idle, form({ word: 'casino' }))).toMatchObject({
      status: 'signed_out',
      typed: 'casino',
    });
    expect(backend.count(ADD)).toBe(0);
  });

  it('removes an entry, and says when it was gone', async () => {
    backend.on(BLOCKS, json([{ id, kind: 'word', pattern: 'casino' }]));
    await expect(actions.unblockAction(idle, form({ id }))).rejects.toMatchObject(leadsTo('removed'));
    backend.on(BLOCKS, json([]));
    expect(await actions.unblockAction(idle, form({ id }))).toEqual({ status: 'not_found' });
    expect(await actions.unblockAction(idle, form({ id: 'x' }))).toEqual({ status: 'invalid' });
  });
});
