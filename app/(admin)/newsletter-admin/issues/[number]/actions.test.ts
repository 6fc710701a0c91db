import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, ROLE_PATH, useBackendStub, USER_PATH } from '#lib/tests/support/backend-stub.ts';
import { formOf } from '#lib/tests/support/form-of.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Actions from './actions.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));
const refresh = vi.hoisted(() => vi.fn());
vi.mock('next/cache', () => ({ refresh }));
const changed = vi.hoisted(() => vi.fn());
vi.mock('#lib/newsletter/archive/changes.ts', () => ({ issueChanged: changed }));

const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const SAVE = '/rest/v1/rpc/save_newsletter_issue';
const PUBLISH = '/rest/v1/rpc/publish_newsletter_issue';
const VISIBILITY = '/rest/v1/rpc/set_newsletter_visibility';
const ISSUES = '/rest/v1/newsletter_issues';
const typed = { title: 'Title', summary: 'Summary', content: '## Content', related: '' };

const form = (values: Record<string, string> = {}): FormData =>
  formOf({ id, number: '27', version: '3', ...typed, ...values });
const idle = { status: 'idle' } as const;
const stored = (version: number, status = 'draft') => ({
  id,
  issue_number: 27,
  title: 'Theirs',
  summary: '',
  content: 'Their text',
  related: '',
  status,
  visibility: 'public',
  version,
  sent_at: null,
  ...{ scheduled_for: null, send_started_at: null, status_reason: null, metrics: {} },
});

describe('the actions of an issue', () => {
  const backend = useBackendStub();
  let actions: typeof Actions;
  beforeAll(async () => {
    actions = await import('./actions.ts');
  });
  beforeEach(() => {
    changed.mockClear();
    startRequest();
    backend.on(SAVE, json({ status: 'ok', version: 4, issue_status: 'draft' }));
    backend.on(PUBLISH, json({ status: 'ok' }));
    backend.on(ISSUES, json([stored(9)]));
  });
  const paths = () => backend.received.map(({ path }) => path);

  it('saves a draft, returns its new version as the one to go on from, and establishes the caller once', async () => {
    expect(await actions.editIssueAction(idle, form())).toEqual({
      status: 'ok',
      saved: { version: 4, sent: false },
      fields: typed,
      base: { id, version: '4' },
    });
    expect(paths()).toEqual([USER_PATH, ROLE_PATH, SAVE]);
    expect(changed).not.toHaveBeenCalled();
  });

  it('publishes what it saved, establishes the caller once, and leads to the issue', async () => {
    const published = actions.editIssueAction(idle, form({ intent: 'publish' }));
    await expect(published).rejects.toMatchObject({ digest: expect.stringContaining('done=published') });
    expect(paths()).toEqual([USER_PATH, ROLE_PATH, SAVE, PUBLISH]);
    expect(JSON.parse(backend.received[3]!.body)).toEqual({ p_issue_id: id, p_version: 4 });
    expect(changed).toHaveBeenCalledWith(27);
  });

  it('tells the archive about the correction of a sent issue', async () => {
    backend.on(SAVE, json({ status: 'ok', version: 4, issue_status: 'sent' }));
    expect(await actions.editIssueAction(idle, form())).toMatchObject({ saved: { version: 4, sent: true } });
    expect(changed).toHaveBeenCalledWith(27);
  });

  it('renders a preview without storing anything', async () => {
    const state = await actions.editIssueAction(idle, form({ intent: 'preview' }));
    expect(state).toMatchObject({ status: 'ok', preview: expect.stringContaining('<h3>') });
    expect(paths()).toEqual([USER_PATH, ROLE_PATH]);
  });

  it('returns the stored fields on a conflict, and goes on from their version', async () => {
    backend.on(SAVE, json({ status: 'conflict', version: 9 }));
    expect(await actions.editIssueAction(idle, form())).toEqual({
      status: 'conflict',
      version: 9,
      sent: false,
      theirs: { title: 'Theirs', summary: '', content: 'Their text', related: '' },
      fields: typed,
      base: { id, version: '9' },
    });
  });

  it('returns not_found when the issue was deleted between a conflict and looking it up', async () => {
    backend.on(SAVE, json({ status: 'conflict' }));
    backend.on(ISSUES, json([]));
    expect(await actions.editIssueAction(idle, form())).toMatchObject({ status: 'not_found' });
  });

  it.each(['locked', 'invalid', 'empty', 'untitled', 'not_found', 'forbidden'])(
    'returns %s of a save with what was typed and the version it was typed on',
    async (status) => {
      backend.on(SAVE, json({ status }));
      expect(await actions.editIssueAction(idle, form())).toEqual({
        status,
        fields: typed,
        base: { id, version: '3' },
      });
    },
  );

  it.each(['already_sent', 'locked', 'empty', 'untitled', 'not_found'])(
    'returns %s of a publication, going on from the version that was saved',
    async (status) => {
      backend.on(PUBLISH, json({ status }));
      expect(await actions.editIssueAction(idle, form({ intent: 'publish' }))).toEqual({
        status,
        fields: typed,
        base: { id, version: '4' },
      });
      expect(changed).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['signed_out', { signedIn: false }],
    ['cross_origin', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ])('returns %s with what was typed, and stores nothing', async (status, request) => {
    startRequest(request);
    expect(await actions.editIssueAction(idle, form())).toMatchObject({ status, fields: typed });
    expect(paths()).not.toContain(SAVE);
  });

  it('returns unavailable with a reference and what was typed when the database does not respond', async () => {
    backend.on(SAVE, json({ message: 'down' }, 500));
    expect(await actions.editIssueAction(idle, form())).toEqual({
      status: 'unavailable',
      reference: '4F6B4C39',
      fields: typed,
      base: { id, version: '3' },
    });
  });

  it('returns too_long for more content than a form may send, and stores nothing', async () => {
    const content = 'ä'.repeat(28_001);
    expect(await actions.editIssueAction(idle, form({ content }))).toMatchObject({ status: 'too_long' });
    expect(paths()).not.toContain(SAVE);
  });

  it.each([{ id: 'x' }, { number: '0' }, { version: '-1' }])('returns invalid for %j', async (values) => {
    expect(await actions.editIssueAction(idle, form(values))).toMatchObject({ status: 'invalid' });
    expect(paths()).not.toContain(SAVE);
  });

  it('withdraws an issue, tells the archive that it did, and leads to the issue', async () => {
    backend.on(VISIBILITY, json({ status: 'ok' }));
    const withdrawn = actions.setVisibilityAction(idle, form({ visibility: 'withdrawn' }));
    await expect(withdrawn).rejects.toMatchObject({ digest: expect.stringContaining('done=withdrawn') });
    expect(changed).toHaveBeenCalledWith(27, { withdrawn: true });
    expect(paths()).toEqual([USER_PATH, ROLE_PATH, VISIBILITY]);
  });

  it('stays on the page that asks for it when an issue is withdrawn', async () => {
    backend.on(VISIBILITY, json({ status: 'ok' }));
    const values = { visibility: 'withdrawn', stay: 'yes' };
    expect(await actions.setVisibilityAction(idle, form(values))).toEqual({ status: 'ok' });
    expect(changed).toHaveBeenCalledWith(27, { withdrawn: true });
    expect(refresh).toHaveBeenCalledOnce();
  });

  it.each(['not_sent', 'not_found', 'invalid'])(
    'returns %s of a withdrawal, and tells the archive nothing',
    async (status) => {
      backend.on(VISIBILITY, json({ status }));
      expect(await actions.setVisibilityAction(idle, form({ visibility: 'withdrawn' }))).toEqual({ status });
      expect(changed).not.toHaveBeenCalled();
    },
  );

  it.each(['conflict', 'locked', 'not_found'])('returns %s of a deletion', async (status) => {
    backend.on('/rest/v1/rpc/delete_newsletter_draft', json({ status }));
    expect(await actions.deleteDraftAction(idle, form())).toEqual({ status });
  });
});
