import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, ROLE_PATH, useBackendStub, USER_PATH } from '#lib/tests/support/backend-stub.ts';
import { formOf } from '#lib/tests/support/form-of.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Actions from './actions.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));
const refresh = vi.hoisted(() => vi.fn());
vi.mock('next/cache', () => ({ refresh }));

const DELETE = '/rest/v1/rpc/delete_enquiries';
const READ = '/rest/v1/rpc/mark_enquiry_read';
const NOTES = '/rest/v1/rpc/admin_save_enquiry_notes';
const CHANGE = '/rest/v1/rpc/change_enquiries';
const UNDO = '/rest/v1/rpc/undo_enquiry_change';
const change = '5b1f0c9e-1d2a-4f63-9a55-7f1f2b8c4d10';
const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const idle = { status: 'idle' } as const;
/** What the list shows of an enquiry, as its box says it. */
const seen = `${id}.read.`;
const other = `${change}.unread.${id}`;

const form = (values: Record<string, string>): FormData => formOf({ id, seen, ...values });
const notes = (values: Record<string, string> = {}) =>
  form({ notes: 'Called\r\nback', seen_notes: 'Old', ...values });

describe('the actions of an enquiry', () => {
  const backend = useBackendStub();
  let actions: typeof Actions;
  beforeAll(async () => {
    actions = await import('./actions.ts');
  });
  beforeEach(() => {
    refresh.mockClear();
    startRequest();
  });

  it('saves notes over the ones they started from, with one look at who sent them', async () => {
    backend.on(NOTES, json({ status: 'ok' }));
    expect(await actions.saveNotesAction(idle, notes())).toEqual({ status: 'ok' });
    expect(backend.received.map(({ path }) => path)).toEqual([USER_PATH, ROLE_PATH, NOTES]);
    expect(JSON.parse(backend.received[2]!.body)).toEqual({
      p_id: id,
      p_notes: 'Called\nback',
      p_seen_notes: 'Old',
    });
  });

  it('returns the stored notes on a conflict, from which the next save starts', async () => {
    backend.on(NOTES, json({ status: 'conflict', notes: 'Theirs' }));
    expect(await actions.saveNotesAction(idle, notes())).toEqual({
      status: 'conflict',
      notes: 'Theirs',
      typed: 'Called\nback',
    });
    expect(refresh).toHaveBeenCalledOnce();
  });

  it.each([
    ['not_found', json({ status: 'not_found' }), {}],
    ['unavailable', json({ message: 'down' }, 500), {}],
    ['invalid', json({ status: 'ok' }), { notes: 'x'.repeat(5_001) }],
  ])('returns %s with what was typed and what it started from', async (status, handler, values) => {
    backend.on(NOTES, handler);
    const posted = notes(values);
    expect(await actions.saveNotesAction(idle, posted)).toMatchObject({
      status,
      typed: String(posted.get('notes')).replace('\r\n', '\n'),
      seen: 'Old',
    });
  });

  it('returns signed_out with what was typed, and stores nothing', async () => {
    startRequest({ signedIn: false });
    expect(await actions.saveNotesAction(idle, notes())).toMatchObject({
      status: 'signed_out',
      typed: 'Called\nback',
      seen: 'Old',
    });
    expect(backend.received).toEqual([]);
  });

  const changes = (changed: object) => backend.on(CHANGE, json(changed));

  it.each([
    ['the enquiry', { view: 'one' }, `/enquiries/${id}?done=closed&change=${change}`],
    [
      'the enquiry as it was found',
      { view: 'one', q: 'slow', status: 'closed', page: '2' },
      `/enquiries/${id}?q=slow&status=closed&page=2&done=closed&change=${change}`,
    ],
    ['the list', { view: 'list' }, `/enquiries?done=closed&change=${change}`],
  ])('leads a change of the status to %s', async (_, values, path) => {
    changes({ status: 'ok', changed: 1, left: 0, change });
    await expect(
      actions.changeEnquiriesAction(idle, form({ step: 'closed', ...values })),
    ).rejects.toMatchObject({ digest: expect.stringContaining(`${path};`) });
    const [posted] = backend.received.filter(({ path }) => path === CHANGE);
    expect(JSON.parse(posted!.body)).toEqual({
      p_seen: [{ id, status: 'read', assigned_to: null }],
      p_status: 'closed',
      p_assignee: null,
    });
  });

  it('leads to the list when the enquiry is gone', async () => {
    changes({ status: 'not_found' });
    await expect(actions.changeEnquiriesAction(idle, form({ step: 'closed' }))).rejects.toMatchObject({
      digest: expect.stringContaining('/enquiries?deleted=before'),
    });
  });

  it.each([
    ['a status', { step: 'answered' }, { done: 'answered' }],
    ['somebody who takes care of it', { step: 'assign', assignee: id }, { done: 'assigned' }],
    ['nobody', { step: 'assign', assignee: '' }, { done: 'unassigned' }],
  ])('stays on the page that asks for it after %s, with the way back', async (_, values, done) => {
    changes({ status: 'ok', changed: 2, left: 0, change });
    const posted = form({ ...values, stay: 'yes' });
    posted.append('seen', other);
    const result = await actions.changeEnquiriesAction(idle, posted);
    expect(result).toEqual({ status: 'ok', count: 2, left: 0, change, ...done });
    expect(refresh).toHaveBeenCalledOnce();
    expect(JSON.parse(backend.received.find(({ path }) => path === CHANGE)!.body)).toMatchObject({
      p_seen: [
        { id, status: 'read', assigned_to: null },
        { id: change, status: 'unread', assigned_to: id },
      ],
    });
  });

  it('says how many were changed and how many somebody was quicker with, whatever was chosen', async () => {
    const answer = (values: Record<string, string>) => {
      const posted = form({ step: 'closed', ...values });
      for (const value of [other, `${'9'.repeat(8)}${id.slice(8)}.read.`]) posted.append('seen', value);
      return actions.changeEnquiriesAction(idle, posted);
    };
    changes({ status: 'ok', changed: 1, left: 2, change });
    expect(await answer({ stay: 'yes' })).toMatchObject({ status: 'ok', count: 1, left: 2 });
    await expect(answer({ view: 'list' })).rejects.toMatchObject({
      digest: expect.stringContaining(`/enquiries?done=closed&change=${change}&left=2;`),
    });
    changes({ status: 'ok', changed: 0, left: 0 });
    expect(await answer({ stay: 'yes' })).toEqual({ status: 'ok', done: 'closed', count: 0, left: 0 });
    changes({ status: 'conflict', left: 3 });
    for (const stay of ['yes', '']) expect(await answer({ stay })).toEqual({ status: 'conflict', left: 3 });
  });

  it('undoes a change, and says when somebody was quicker', async () => {
    const undo = () => actions.changeEnquiriesAction(idle, form({ step: 'undo', change, stay: 'yes' }));
    backend.on(UNDO, json({ status: 'ok', undone: 2, left: 1 }));
    expect(await undo()).toEqual({ status: 'ok', done: 'undone', count: 2, left: 1 });
    backend.on(UNDO, json({ status: 'conflict', left: 1 }));
    expect(await undo()).toEqual({ status: 'conflict', left: 1 });
  });

  it.each([
    ['an unknown step', { step: 'lost' }],
    ['an unknown id', { step: 'read', seen: 'x.read.' }],
    ['an unknown status that was seen', { step: 'read', seen: `${id}.lost.` }],
    ['an unknown assignee that was seen', { step: 'read', seen: `${id}.read.x` }],
    ['an id without what was seen', { step: 'read', seen: id }],
    ['an assignee who is none', { step: 'assign', assignee: 'x' }],
    ['no change to undo', { step: 'undo' }],
  ])('returns invalid for %s, and changes nothing', async (_, values) => {
    expect(await actions.changeEnquiriesAction(idle, form(values))).toEqual({ status: 'invalid' });
    expect(backend.count(CHANGE) + backend.count(UNDO)).toBe(0);
  });

  it('asks before several are deleted, and says so when none was chosen', async () => {
    const posted = form({ step: 'delete' });
    posted.append('seen', other);
    await expect(actions.changeEnquiriesAction(idle, posted)).rejects.toMatchObject({
      digest: expect.stringContaining(`/enquiries/delete?seen=${seen},${other};`),
    });
    posted.delete('seen');
    posted.set('step', 'closed');
    expect(await actions.changeEnquiriesAction(idle, posted)).toEqual({ status: 'empty' });
    expect(backend.count(CHANGE)).toBe(0);
  });

  it('deletes the enquiries that the question named, as they were seen', async () => {
    backend.on(DELETE, json({ status: 'ok', deleted: 2, left: 0 }));
    await expect(actions.deleteEnquiryAction(idle, form({ seen: `${seen},${other}` }))).rejects.toMatchObject(
      { digest: expect.stringContaining('/enquiries?deleted=all;') },
    );
    const [deleted] = backend.received.filter(({ path }) => path === DELETE);
    expect(JSON.parse(deleted!.body)).toEqual({
      p_seen: [
        { id, status: 'read', assigned_to: null },
        { id: change, status: 'unread', assigned_to: id },
      ],
    });
    for (const sent of [`${seen},x`, id, '']) {
      expect(await actions.deleteEnquiryAction(idle, form({ seen: sent }))).toEqual({ status: 'invalid' });
    }
    expect(backend.count(DELETE)).toBe(1);
  });

  it('returns invalid for more than a page of enquiries', async () => {
    const posted = form({ step: 'read' });
    for (let n = 0; n < 50; n++) posted.append('seen', seen);
    expect(await actions.changeEnquiriesAction(idle, posted)).toEqual({ status: 'invalid' });
    expect(await actions.markReadAction('x')).toEqual({ status: 'invalid' });
  });

  it('marks one as read', async () => {
    backend.on(READ, json({ status: 'ok' }));
    expect(await actions.markReadAction(id)).toEqual({ status: 'ok' });
    expect(backend.received.find(({ path }) => path === READ)?.body).toBe(JSON.stringify({ p_id: id }));
  });

  it.each([
    ['a confirmation', { status: 'ok', deleted: 1, left: 0 }, '?deleted=now;'],
    ['how many somebody was quicker with', { status: 'ok', deleted: 2, left: 1 }, '?deleted=all&left=1;'],
    [
      'a notice when somebody was with all',
      { status: 'conflict', deleted: 0, left: 2 },
      '?deleted=none&left=2;',
    ],
    ['a notice when it was gone', { status: 'not_found' }, '?deleted=before;'],
  ])('leads a deletion to the list with %s', async (_, answer, path) => {
    backend.on(DELETE, json(answer));
    await expect(actions.deleteEnquiryAction(idle, form({}))).rejects.toMatchObject({
      digest: expect.stringContaining(`/enquiries${path}`),
    });
  });
});
