import { beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Session from '#lib/auth/session.ts';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Mutations from './issue-mutations.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const fields = { title: 'Title', summary: 'Summary', content: 'Content', related: '/services/ai' };
const rpc = (name: string) => `/rest/v1/rpc/${name}`;

describe('the mutations of an issue', () => {
  const backend = useBackendStub();
  let mutations: typeof Mutations;
  let admin: Session.Administrator;
  beforeAll(async () => {
    mutations = await import('./issue-mutations.ts');
    const { requireAdmin } = await import('#lib/auth/session.ts');
    startRequest();
    admin = await requireAdmin('admin');
  });

  const all = [
    {
      name: 'saveIssue',
      path: rpc('save_newsletter_issue'),
      run: () => mutations.saveIssue(admin, id, 3, fields),
      problems: ['conflict', 'locked', 'empty', 'untitled', 'invalid', 'not_found', 'forbidden'],
    },
    {
      name: 'publishIssue',
      path: rpc('publish_newsletter_issue'),
      run: () => mutations.publishIssue(admin, id, 3),
      problems: ['already_sent', 'conflict', 'locked', 'empty', 'untitled', 'not_found', 'forbidden'],
    },
    {
      name: 'setVisibility',
      path: rpc('set_newsletter_visibility'),
      run: () => mutations.setVisibility(admin, id, 'withdrawn'),
      problems: ['not_sent', 'invalid', 'not_found', 'forbidden'],
    },
    {
      name: 'deleteDraft',
      path: rpc('delete_newsletter_draft'),
      run: () => mutations.deleteDraft(admin, id, 3),
      problems: ['conflict', 'locked', 'not_found', 'forbidden'],
    },
  ];

  for (const { name, path, run, problems } of all) {
    it.each(problems)(`${name} returns %s in the database's own word`, async (status) => {
      backend.on(path, json({ status, version: 4, issue_status: 'sent' }));
      expect(await run()).toEqual({ status });
    });

    it.each([
      ['fails', json({ message: 'down' }, 500)],
      ['refuses the token', json({ message: 'JWT expired' }, 401)],
      ['returns an unknown word', json({ status: 'perhaps' })],
      ['returns nothing', json(null)],
    ])(`${name} throws UnavailableError when the database %s`, async (_, handler) => {
      backend.on(path, handler);
      await expect(run()).rejects.toMatchObject({ name: 'UnavailableError' });
    });

    it(`${name} is sent once, with the token of the admin`, async () => {
      backend.on(path, json({ status: 'ok', version: 4, issue_status: 'draft' }));
      expect(await run()).toMatchObject({ status: 'ok' });
      expect(backend.received.map((one) => [one.path, one.headers.authorization])).toEqual([
        [path, 'Bearer token-of-the-admin'],
      ]);
    });
  }

  it('saveIssue sends the fields and the version, and returns the new version and whether it was sent', async () => {
    backend.on(rpc('save_newsletter_issue'), json({ status: 'ok', version: 4, issue_status: 'sent' }));
    expect(await mutations.saveIssue(admin, id, 3, fields)).toEqual({ status: 'ok', version: 4, sent: true });
    expect(JSON.parse(backend.received[0]!.body)).toEqual({
      p_issue_id: id,
      p_version: 3,
      p_title: 'Title',
      p_summary: 'Summary',
      p_content: 'Content',
      p_related: '/services/ai',
    });
  });

  it('issueForEditing returns null for a number that no issue has', async () => {
    backend.on('/rest/v1/newsletter_issues', json([]));
    expect(await mutations.issueForEditing(admin, 7)).toBeNull();
    expect(backend.received[0]?.query.get('issue_number')).toBe('eq.7');
  });
});
