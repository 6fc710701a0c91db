import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { importing } from '#content/admin/importing.ts';
import { STAY_FIELD } from '#lib/admin/stay-on-page.ts';
import { json, ROLE_PATH, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { formOf } from '#lib/tests/support/form-of.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Actions from './actions.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));
vi.mock('next/cache', () => ({ refresh: vi.fn() }));

const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const COMMIT = '/rest/v1/rpc/commit_newsletter_import';
const APPLY = '/rest/v1/rpc/apply_newsletter_import';
const DISCARD = '/rest/v1/rpc/discard_newsletter_import';
const idle = { status: 'idle' } as const;
const form = (values: Record<string, string>): FormData => formOf({ id, ...values });
const leadsTo = (address: string) => ({ digest: expect.stringContaining(address) });
const typed = { count: '1234', typed: '1,234', origin: ' Mailchimp,\nMay 2026 ' };

describe('the actions of an import', () => {
  const backend = useBackendStub();
  let actions: typeof Actions;
  beforeAll(async () => {
    actions = await import('./actions.ts');
  });
  beforeEach(() => {
    startRequest();
    backend.on(COMMIT, json({ status: 'ok' }));
    backend.on(APPLY, json({ status: 'ok', done: true, to_import: 1, imported: 1, changed: 0 }));
    backend.on(DISCARD, json({ status: 'ok' }));
  });
  const commit = (values: Record<string, string> = {}) =>
    actions.commitImportAction(idle, form({ ...typed, ...values }));

  it('imports with the number and the origin that were typed', async () => {
    await expect(commit()).rejects.toMatchObject(leadsTo(`/subscribers/import/${id}`));
    const { body } = backend.received.find(({ path }) => path === COMMIT)!;
    expect(JSON.parse(body)).toEqual({ p_id: id, p_count: 1234, p_origin: 'Mailchimp, May 2026' });
    expect(backend.count(APPLY)).toBe(1);
  });

  it.each([
    ['another number', { typed: '1235' }, { typed: importing.commit.fieldProblems.typed(1234) }],
    ['no origin', { origin: ' ' }, { origin: importing.commit.fieldProblems.origin }],
    ['a long origin', { origin: 'x'.repeat(151) }, { origin: importing.commit.fieldProblems.origin }],
    [
      'an address in the origin',
      { origin: 'From canary@company.example' },
      { origin: importing.commit.fieldProblems.originAddress },
    ],
    [
      'an address with a full-width @ in the origin',
      { origin: 'From canary＠company.example' },
      { origin: importing.commit.fieldProblems.originAddress },
    ],
    [
      'the address of a page with an address in the origin',
      { origin: 'https://company.example/join?email=canary%40company.example' },
      { origin: importing.commit.fieldProblems.originAddress },
    ],
  ])('imports nothing with %s, and keeps what was typed', async (_, values, problems) => {
    const result = await commit(values);
    expect(result).toMatchObject({ status: 'invalid', problems });
    expect(result.fields?.typed).toBe({ ...typed, ...values }.typed);
    expect(backend.count(COMMIT)).toBe(0);
  });

  it.each(['count_changed', 'locked', 'empty', 'not_found'])(
    'imports nothing when the database says %s',
    async (status) => {
      backend.on(COMMIT, json({ status, ...(status === 'count_changed' && { count: 5 }) }));
      expect(await commit()).toMatchObject({ status, fields: { typed: '1,234' } });
      expect(backend.count(APPLY)).toBe(0);
    },
  );

  it('goes on portion by portion until nothing is left', async () => {
    let left = 3;
    backend.on(APPLY, (request, response) => {
      left -= 1;
      json({ status: 'ok', done: left <= 0, to_import: 1, imported: 1, changed: 0 })(request, response);
    });
    expect(await actions.continueImportAction(idle, form({ [STAY_FIELD]: 'yes' }))).toEqual({
      status: 'ok',
      done: true,
    });
    expect(backend.count(APPLY)).toBe(3);
    await expect(actions.continueImportAction(idle, form({}))).rejects.toMatchObject(leadsTo(id));
  });

  it('takes back what was read', async () => {
    await expect(actions.discardImportAction(idle, form({}))).rejects.toMatchObject(
      leadsTo('done=discarded'),
    );
    for (const status of ['locked', 'not_found']) {
      backend.on(DISCARD, json({ status }));
      expect(await actions.discardImportAction(idle, form({}))).toEqual({ status });
    }
  });

  it('does nothing for others, without an id and while the database is away', async () => {
    const all = [actions.continueImportAction, actions.discardImportAction] as const;
    expect(await commit({ id: 'x' })).toMatchObject({ status: 'not_found' });
    for (const action of all) expect(await action(idle, form({ id: 'x' }))).toEqual({ status: 'invalid' });
    backend.on(COMMIT, json({ message: 'down' }, 500));
    backend.on(APPLY, json({ message: 'down' }, 500));
    expect(await commit()).toMatchObject({
      status: 'unavailable',
      fields: { origin: 'Mailchimp, May 2026' },
    });
    expect(await actions.continueImportAction(idle, form({}))).toMatchObject({ status: 'unavailable' });
    backend.on(ROLE_PATH, json({ status: 'forbidden' }));
    startRequest();
    expect(await commit()).toMatchObject({ status: 'forbidden' });
    startRequest({ signedIn: false });
    for (const action of all) expect(await action(idle, form({}))).toMatchObject({ status: 'signed_out' });
  });
});
