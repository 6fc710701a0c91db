import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import type { Backend } from '#embedded/backend.ts';

/** In place of the site: an issue is mailed once its page can be read. */
export async function startSite(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => response.end('The issue.'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * Queues the mailing of an issue to everybody, as the admin of a backend that was started with
 * `renewAdminPassword`.
 * @param count how many people that is
 */
export async function mailIssue(
  backend: Pick<Backend, 'url' | 'publishableKey' | 'adminEmail' | 'adminPassword'>,
  number: number,
  count: number,
): Promise<void> {
  const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
  const { adminEmail: email, adminPassword: password } = backend;
  const { error } = await client.auth.signInWithPassword({ email, password: password ?? '' });
  if (error) throw error;
  const { data: issue } = await client
    .from('newsletter_issues')
    .select('id, version')
    .eq('issue_number', number)
    .single<{ id: string; version: number }>();
  const { data } = await client.rpc('queue_newsletter_send', {
    ...{ p_issue_id: issue?.id, p_version: issue?.version, p_shown_count: count, p_at: null },
    ...{ p_subject: `Issue ${number}`, p_html: '<p>Issue</p>', p_text: 'Issue' },
  });
  const { status } = data as { status: string };
  if (status !== 'ok') throw new Error(`The issue was not queued: ${status}`);
}
