import 'server-only';
import { z } from 'zod';
import type { Editor } from '#lib/auth/session.ts';
import { siteOrigin } from '#lib/config.ts';
import { renderLetter } from '#lib/newsletter/letter/letter.ts';
import { inertLinks, personalise } from '#lib/newsletter/letter/personal-links.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import type { TestFailure } from './issue-form.ts';
import { issueForEditing } from './issue-mutations.ts';

const queued = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), email: z.string() }),
  withStatus('conflict', 'not_found', 'invalid', 'rate_limited', 'forbidden'),
]);

/** Before the subject, so that nobody takes the mail for the issue. */
const MARK = '[Test]';

/**
 * Mails an issue as it is stored to the calling admin, and to nobody else, with links that change nothing.
 * @param version that was on the screen: after another edit nothing is sent
 * @returns the address it goes to
 * @throws UnavailableError
 */
export async function sendTest(
  admin: Editor,
  number: number,
  version: number,
): Promise<Result<{ email: string }, TestFailure | Failed<'forbidden'>>> {
  const issue = await issueForEditing(admin, number);
  if (!issue) return { status: 'not_found' };
  const result = renderLetter(issue);
  if (result.status !== 'ok') return { status: result.status };
  const { html, text } = personalise(result.letter, inertLinks(siteOrigin()));
  const response = await admin.client.rpc('queue_test_issue', {
    p_issue_id: issue.id,
    p_version: version,
    p_subject: `${MARK} ${result.letter.subject}`,
    p_html: html,
    p_text: text,
  });
  return parseResponse(queued, response);
}
