import { beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import type * as Log from '#lib/log/log.ts';
import { json, ROLE_PATH, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { formOf } from '#lib/tests/support/form-of.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Actions from './actions.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));
vi.mock('next/cache', () => ({ refresh: vi.fn() }));

const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const ISSUES = '/rest/v1/newsletter_issues';
const QUEUE = '/rest/v1/rpc/queue_newsletter_send';
const STEER = '/rest/v1/rpc/steer_newsletter_send';
const SETTLE = '/rest/v1/rpc/settle_newsletter_mail';
const idle = { status: 'idle' } as const;
const issue = {
  id,
  issue_number: 27,
  title: 'Title',
  summary: 'Summary',
  content: 'Words.',
  related: '',
  status: 'draft',
  visibility: 'public',
  version: 3,
  sent_at: null,
  ...{ scheduled_for: null, send_started_at: null, status_reason: null, metrics: {} },
};
const form = (values: Record<string, string>): FormData => formOf({ number: '27', ...values });
const order = { version: '3', count: '1234', when: 'now', at: '', typed: '1,234' };
const leadsTo = (address: string) => ({ digest: expect.stringContaining(address) });

describe('the actions of the send page', () => {
  const backend = useBackendStub();
  let log: typeof Log.log;
  let logged: MockInstance<typeof log.info>;
  let actions: typeof Actions;
  beforeAll(async () => {
    actions = await import('./actions.ts');
    ({ log } = await import('#lib/log/log.ts'));
  });
  beforeEach(() => {
    startRequest();
    backend.on(ISSUES, json([issue]));
    backend.on(QUEUE, json({ status: 'ok', send_id: id }));
    logged = vi.spyOn(log, 'info').mockReturnValue();
  });
  const queue = (values: Record<string, string> = {}) =>
    actions.queueSendAction(idle, form({ ...order, ...values }));
  const sentTo = (path: string) => {
    const call = backend.received.find((request) => request.path === path);
    return call && (JSON.parse(call.body) as Record<string, unknown>);
  };

  it('freezes the letter that is previewed, with the number that was typed, and leads to the send', async () => {
    await expect(queue()).rejects.toMatchObject(leadsTo('/issues/27/send?done=queued'));
    expect(sentTo(QUEUE)).toMatchObject({
      p_issue_id: id,
      p_version: 3,
      p_shown_count: 1234,
      p_at: null,
      p_subject: 'Title',
      p_html: expect.stringContaining('{{unsubscribe_url}}'),
    });
  });

  it('queues for the instant that a time in Sydney means', async () => {
    await expect(queue({ when: 'later', at: '2026-12-01T09:00' })).rejects.toMatchObject(
      leadsTo('done=queued'),
    );
    expect(sentTo(QUEUE)).toMatchObject({ p_at: '2026-11-30T22:00:00.000Z' });
  });

  it('queues nothing for another number than the one that was shown, and brings back what was typed', async () => {
    expect(await queue({ typed: '1233' })).toMatchObject({
      status: 'invalid',
      problems: { typed: expect.stringContaining('1,234') },
      fields: { when: 'now', typed: '1233' },
      base: { version: '3', count: '1234' },
    });
    expect(sentTo(QUEUE)).toBeUndefined();
  });

  it('queues nothing of an issue that has changed, and goes on from its version', async () => {
    expect(await queue({ version: '2' })).toMatchObject({ status: 'conflict', base: { version: '3' } });
    expect(sentTo(QUEUE)).toBeUndefined();
  });

  it('goes on from the new number of recipients', async () => {
    backend.on(QUEUE, json({ status: 'count_changed', count: 1300 }));
    expect(await queue()).toMatchObject({ status: 'count_changed', base: { count: '1300' } });
  });

  it('queues nothing that is too large, before the database is asked', async () => {
    backend.on(ISSUES, json([{ ...issue, content: 'word '.repeat(20_000) }]));
    expect(await queue()).toMatchObject({ status: 'too_large' });
    expect(sentTo(QUEUE)).toBeUndefined();
  });

  it('says what a time means and queues nothing', async () => {
    expect(await queue({ intent: 'check', at: '2026-12-01T09:00', typed: '' })).toMatchObject({
      status: 'ok',
      checked: { instant: '2026-11-30T22:00:00.000Z' },
    });
    expect(sentTo(QUEUE)).toBeUndefined();
  });

  it.each([
    'already_queued',
    'locked',
    'conflict',
    'empty',
    'untitled',
    'not_in_time',
    'no_recipients',
    'not_found',
  ])("returns %s in the database's own word, with what was typed", async (status) => {
    backend.on(QUEUE, json({ status }));
    expect(await queue()).toMatchObject({ status, fields: { typed: '1,234' } });
  });

  it.each(['pause', 'resume', 'stop', 'take_back'])('carries out "%s" and says so', async (step) => {
    backend.on(STEER, json({ status: 'ok' }));
    const done = actions.steerSendAction(idle, form({ id, step }));
    await expect(done).rejects.toMatchObject(leadsTo(`/issues/27/send?done=${step}`));
    expect(sentTo(STEER)).toEqual({ p_send_id: id, p_action: step });
    expect(logged.mock.calls).toEqual([
      ['send.decided', expect.objectContaining({ decision: step, send: id, user: expect.any(String) })],
    ]);
  });

  it('refuses any other step, and says when the send has moved on', async () => {
    expect(await actions.steerSendAction(idle, form({ id, step: 'delete' }))).toEqual({ status: 'invalid' });
    backend.on(STEER, json({ status: 'locked', send_status: 'finished' }));
    expect(await actions.steerSendAction(idle, form({ id, step: 'pause' }))).toMatchObject({
      status: 'locked',
    });
  });

  const mail = '1d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
  it.each([
    [{ mail }, mail],
    [{}, null],
  ])('settles one mail, or all uncertain ones: %j', async (which, p_mail_id) => {
    backend.on(SETTLE, json({ status: 'ok', settled: 1, too_early: 0, more: false }));
    const values = { id, state: 'uncertain', decision: 'resend', ...which };
    const done = actions.settleMailAction(idle, form(values));
    await expect(done).rejects.toMatchObject(leadsTo('/issues/27/send/uncertain?done=settled'));
    expect(sentTo(SETTLE)).toEqual({ p_send_id: id, p_mail_id, p_decision: 'resend' });
    expect(logged.mock.calls).toEqual([
      ['send.decided', expect.objectContaining({ decision: 'resend', send: id, mail: p_mail_id ?? 'all' })],
    ]);
  });

  it('says when some of all came into doubt too short a time ago', async () => {
    backend.on(SETTLE, json({ status: 'ok', settled: 1, too_early: 2, more: false }));
    const done = actions.settleMailAction(idle, form({ id, state: 'uncertain', decision: 'resend' }));
    await expect(done).rejects.toMatchObject(leadsTo('done=partly'));
  });

  it('does not say that all are settled while others follow', async () => {
    backend.on(SETTLE, json({ status: 'ok', settled: 2_000, too_early: 0, more: true }));
    const done = actions.settleMailAction(idle, form({ id, state: 'uncertain', decision: 'assume_sent' }));
    await expect(done).rejects.toMatchObject(leadsTo('done=settling'));
  });

  it('settles nothing for a mail or a decision that cannot be, nor too early', async () => {
    const values = { id, state: 'uncertain', decision: 'resend' };
    for (const wrong of [{ mail: '' }, { mail: 'x' }, { decision: 'forget' }, { state: 'gone' }, { id: 'x' }])
      expect(await actions.settleMailAction(idle, form({ ...values, ...wrong }))).toEqual({
        status: 'invalid',
      });
    expect(sentTo(SETTLE)).toBeUndefined();
    backend.on(SETTLE, json({ status: 'too_early' }));
    expect(await actions.settleMailAction(idle, form({ ...values, mail }))).toEqual({ status: 'too_early' });
    backend.on(SETTLE, json({ status: 'no_recipients' }));
    expect(await actions.settleMailAction(idle, form({ ...values, mail }))).toEqual({
      status: 'no_recipients',
    });
  });

  it('does nothing for someone signed out, for another site, or without a database', async () => {
    const all = [
      () => queue(),
      () => actions.steerSendAction(idle, form({ id, step: 'stop' })),
      () => actions.settleMailAction(idle, form({ id, state: 'uncertain', decision: 'resend' })),
    ];
    for (const run of all) {
      startRequest({ signedIn: false });
      expect(await run()).toMatchObject({ status: 'signed_out' });
      startRequest({ headers: { 'sec-fetch-site': 'cross-site' } });
      expect(await run()).toMatchObject({ status: 'cross_origin' });
      startRequest();
      backend.on(ROLE_PATH, json({ message: 'down' }, 500));
      expect(await run()).toMatchObject({ status: 'unavailable' });
      backend.on(ROLE_PATH, json({ status: 'ok' }));
    }
    for (const path of [QUEUE, STEER, SETTLE]) expect(sentTo(path)).toBeUndefined();
  });
});
