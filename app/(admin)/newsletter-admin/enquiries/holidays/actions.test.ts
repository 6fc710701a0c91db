import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { formOf as form } from '#lib/tests/support/form-of.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Actions from './actions.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const HOLIDAYS = '/rest/v1/office_holidays';
const idle = { status: 'idle' } as const;
const day = '2027-12-27';

const leadsTo = (done: string) => ({
  digest: expect.stringContaining(`/newsletter-admin/enquiries/holidays?done=${done};`) as string,
});

describe('the actions of the office holidays', () => {
  const backend = useBackendStub();
  let actions: typeof Actions;
  beforeAll(async () => {
    actions = await import('./actions.ts');
  });
  beforeEach(() => startRequest());
  const posted = (method: string) => backend.received.filter((one) => one.method === method);

  it('adds a day with its name, without the spaces around it', async () => {
    backend.on(HOLIDAYS, json([]));
    await expect(
      actions.addHolidayAction(idle, form({ day, name: ' Christmas Day ' })),
    ).rejects.toMatchObject(leadsTo('added'));
    const [added] = posted('POST').filter(({ path }) => path === HOLIDAYS);
    expect(JSON.parse(added!.body)).toEqual({ day, name: 'Christmas Day' });
  });

  it('returns a day that is in the list already with what was typed, and writes nothing', async () => {
    backend.on(HOLIDAYS, json([{ day, name: 'Christmas Day' }]));
    expect(await actions.addHolidayAction(idle, form({ day, name: 'Again' }))).toEqual({
      status: 'invalid',
      problems: { day: 'This day is in the list already.' },
      fields: { day, name: 'Again' },
    });
    expect(posted('POST').filter(({ path }) => path === HOLIDAYS)).toEqual([]);
  });

  it.each([
    ['no day', '', 'Name', ['day']],
    ['a day that no calendar has', '2027-02-30', 'Name', ['day']],
    ['another way to write a day', '27/12/2027', 'Name', ['day']],
    ['a day that is too early', '2019-12-31', 'Name', ['day']],
    ['a day that is too late', '2101-01-01', 'Name', ['day']],
    ['no name', day, ' ', ['name']],
    ['a name that is too long', day, 'x'.repeat(81), ['name']],
    ['a name on two lines', day, 'a\nb', ['name']],
    ['neither', 'tomorrow', '', ['day', 'name']],
  ])('sends the database nothing for %s', async (_, day, name, wrong) => {
    const result = await actions.addHolidayAction(idle, form({ day, name }));
    expect(result).toMatchObject({ status: 'invalid', fields: { day: day.trim(), name: name.trim() } });
    expect(result.status === 'invalid' && Object.keys(result.problems)).toEqual(wrong);
    expect(backend.count(HOLIDAYS)).toBe(0);
  });

  it('keeps what was typed and does nothing for somebody who is signed out', async () => {
    startRequest({ signedIn: false });
    expect(await actions.addHolidayAction(idle, form({ day, name: 'Christmas Day' }))).toMatchObject({
      status: 'signed_out',
      fields: { day, name: 'Christmas Day' },
    });
    expect(await actions.removeHolidayAction(idle, form({ day }))).toEqual({ status: 'signed_out' });
    expect(backend.count(HOLIDAYS)).toBe(0);
  });

  it('removes a day, and says when it was gone or makes no sense', async () => {
    backend.on(HOLIDAYS, json([{ day, name: 'Christmas Day' }]));
    await expect(actions.removeHolidayAction(idle, form({ day }))).rejects.toMatchObject(leadsTo('removed'));
    backend.on(HOLIDAYS, json([]));
    expect(await actions.removeHolidayAction(idle, form({ day }))).toEqual({ status: 'not_found' });
    expect(await actions.removeHolidayAction(idle, form({ day: 'x' }))).toEqual({ status: 'invalid' });
  });
});
