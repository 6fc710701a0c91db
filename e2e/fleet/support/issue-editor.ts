import { actionIds } from '#e2e/support/admin/entry-points.ts';
import { callByScript, sameOrigin } from '#e2e/support/admin/requests.ts';
import type { Fleet } from './fleet.ts';

const ACTIONS = 'app/(admin)/newsletter-admin/issues/[number]/actions.ts';
let last = 100;

/** A draft of this test alone. */
export async function newDraft({ db }: Fleet, text: string): Promise<{ id: string; number: number }> {
  const number = (last += 1);
  const { data } = await db
    .from('newsletter_issues')
    .insert({ issue_number: number, title: text, content: `## ${text}\n\nText.`, summary: '' })
    .select('id')
    .single()
    .throwOnError();
  return { id: data.id, number };
}

/** What an admin does with an issue, by the forms of this instance; throws unless it was done. */
export function issueEditorOf(fleet: Fleet, at: number) {
  const { origin, host, cookie, db, instances } = fleet;
  const call = async (action: string, number: number, fields: Record<string, string>) => {
    const { data } = await db
      .from('newsletter_issues')
      .select('id, version')
      .eq('issue_number', number)
      .single()
      .throwOnError();
    const { status, head, body } = await callByScript(
      {
        origin: `http://127.0.0.1:${instances[at]!.port}`,
        cookie,
        headers: { ...sameOrigin(origin), host, 'x-forwarded-for': '198.18.0.1, 127.0.0.1' },
      },
      {
        path: `/newsletter-admin/issues/${number}`,
        id: actionIds()[`${ACTIONS}#${action}`]!,
        fields: { id: data.id, number: String(number), version: String(data.version), ...fields },
      },
    );
    const isDone = /x-action-redirect\n[^\n]*[?&]done=/i.test(head) || body.includes('"status":"ok"');
    if (status >= 400 || !isDone)
      throw new Error(`${action} of ${number} responded with ${status}: ${body.slice(-400)}`);
  };
  return {
    save: (number: number, text: string, intent = 'save') =>
      call('editIssueAction', number, {
        ...{ title: text, summary: '', content: `## ${text}\n\nText.`, related: '', intent },
      }),
    show: (number: number, visibility: 'public' | 'withdrawn') =>
      call('setVisibilityAction', number, { visibility }),
  };
}
