import { accounts } from '#e2e/support/admin/accounts.ts';
import { actionIds, actions, handlers, type Rows } from '#e2e/support/admin/entry-points.ts';
import { callByScript, post, postPlainForm, sameOrigin } from '#e2e/support/admin/requests.ts';
import { addRows, removeRows } from '#e2e/support/admin/rows.ts';
import { newSession, SESSION_COOKIE, sessionCookie, type AdminClient } from '#e2e/support/admin/sessions.ts';
import { rawRequest } from '#e2e/support/raw-request.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { expect, test } from '#e2e/support/test.ts';

type Act = { id: number; action: string; subject_kind: string; details: string[] };

/** What the admin has done since an entry of the log, oldest first, in the words of the database. */
async function actsSince(client: AdminClient, last: number): Promise<{ acts: string[]; last: number }> {
  const { data, error } = await client.rpc('admin_audit_log', {
    ...{ p_action: null, p_subject: null, p_actor: accounts.admin.email, p_before: null },
    ...{ p_limit: 100, p_export: false },
  });
  expect(error).toBeNull();
  const rows = (data as { rows: Act[] }).rows.filter(({ id }) => id > last).toReversed();
  const words = ({ action, subject_kind, details }: Act) =>
    [action, subject_kind, ...(details.length > 0 ? [`(${details.join(', ')})`] : [])].join(' ');
  return { acts: rows.map(words), last: rows.at(-1)?.id ?? last };
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** What is read or taken away without a post. */
const readings = ({ enquiry, imports }: Rows): string[] => [
  `/newsletter-admin/enquiries/${enquiry}`,
  // One of this run: what was read before is noted once an hour.
  `/newsletter-admin/subscribers/${imports.subscriber}`,
  `/newsletter-admin/enquiries/export.csv?chosen&seen=${enquiry}.unread.`,
  '/newsletter-admin/subscribers/export.csv',
  `/newsletter-admin/subscribers/${imports.subscriber}/consent.csv`,
  '/newsletter-admin/visits/export.csv',
  '/newsletter-admin/audit-log/export.csv?action=signed_in',
];

/** What the log says of each request that an admin can make; the access matrix checks that all are there. */
const expected: Record<string, string[]> = {
  'sign-in': ['signed_in account'],
  'enquiries/[id]': ['read enquiry'],
  'subscribers/[id]': ['read subscriber'],
  'enquiries/export.csv': ['exported enquiries (chosen: 1, rows: n)'],
  'subscribers/export.csv': ['exported subscribers (filter: all, rows: n)'],
  'subscribers/[id]/consent.csv': ['exported consent (rows: n)'],
  'visits/export.csv': ['exported visits (period: 30d, rows: n)'],
  'audit-log/export.csv': ['exported audit_log (acts: signed in, rows: n)'],
  // It shows what was typed, and stores nothing.
  'app/api/newsletter-admin/preview/route.ts': [],
  'app/api/newsletter-admin/generate/route.ts': ['created issue'],
  'app/api/newsletter-admin/subscribers/import/route.ts': ['created import (subscribers)'],
  // It reads what the feed has, and stores nothing.
  'feeds/actions.ts#testFeedAction': [],
  'feeds/actions.ts#saveFeedAction': ['changed feed (area, enabled, name, url)'],
  'feeds/actions.ts#switchFeedAction': ['changed feed (enabled)'],
  'feeds/actions.ts#deleteFeedAction': ['deleted feed'],
  'enquiries/actions.ts#markReadAction': ['changed enquiry (status)'],
  'enquiries/actions.ts#changeEnquiriesAction': ['changed enquiry (status)'],
  'enquiries/actions.ts#saveNotesAction': ['changed enquiry (admin_notes)'],
  'enquiries/actions.ts#deleteEnquiryAction': ['deleted enquiry'],
  'enquiries/blocked/actions.ts#blockAction': ['created block'],
  'enquiries/blocked/actions.ts#unblockAction': ['deleted block'],
  'redirects/actions.ts#saveRedirectAction': ['changed redirect (from_path, note, permanent, target)'],
  'redirects/actions.ts#removeRedirectAction': ['deleted redirect'],
  'enquiries/holidays/actions.ts#addHolidayAction': ['created holiday'],
  'enquiries/holidays/actions.ts#removeHolidayAction': ['deleted holiday'],
  'enquiries/replies/actions.ts#saveReplyAction': ['changed saved_reply (body, title)'],
  'enquiries/replies/actions.ts#deleteReplyAction': ['deleted saved_reply'],
  'account/actions.ts#chooseDigestAction': ['changed account (digest: weekly)'],
  'notifications/actions.ts#saveWebhookAction': ['changed webhook (name)'],
  'notifications/actions.ts#changeWebhookAction': ['changed webhook (enabled)'],
  'notifications/actions.ts#rotateSecretAction': ['changed webhook (earlier_secrets, earlier_until, secret)'],
  // There is no delivery and no mail of which to decide.
  'notifications/actions.ts#settleDeliveryAction': [],
  'issues/[number]/send/actions.ts#settleMailAction': [],
  'notifications/actions.ts#deleteWebhookAction': ['deleted webhook'],
  'issues/[number]/send/actions.ts#steerSendAction': ['changed send (take_back)'],
  'issues/[number]/send/actions.ts#queueSendAction': ['sent send'],
  'subscribers/actions.ts#setSuppressionAction': ['changed subscriber (suppressed)'],
  'subscribers/actions.ts#eraseSubscriberAction': ['deleted subscriber'],
  'issues/[number]/actions.ts#setVisibilityAction': ['withdrawn issue'],
  'issues/[number]/actions.ts#testIssueAction': ['sent test'],
  'issues/[number]/actions.ts#editIssueAction': ['changed issue (content, title)'],
  // Two acts: an account is made, and its holder is mailed a link.
  'people/actions.ts#inviteAction': ['created account', 'invited account (invitation, reader)'],
  'people/actions.ts#inviteAgainAction': ['invited account (invitation, reader)'],
  'people/actions.ts#changeRoleAction': ['role_changed account (editor)'],
  'people/actions.ts#removePersonAction': ['deleted account'],
  // There is no such entry, and the draft is one already.
  'issues/[number]/actions.ts#restoreVersionAction': [],
  'issues/[number]/actions.ts#returnToDraftAction': [],
  'issues/[number]/actions.ts#deleteDraftAction': ['deleted issue'],
  'subscribers/import/actions.ts#discardImportAction': ['deleted import (subscribers)'],
  'subscribers/import/actions.ts#commitImportAction': ['imported import (subscribers)'],
  // Goes on with what was noted when its number was typed.
  'subscribers/import/actions.ts#continueImportAction': [],
  'actions.ts#createBlankIssueAction': ['created issue'],
  // No feed is left to make one from.
  'actions.ts#generateAction': [],
  'sign-out': ['signed_out account (sessions: 1)'],
};

test('each act of an admin is in the audit log once', async ({ db, sender }) => {
  test.setTimeout(120_000);
  const rows = await addRows(db, sender);
  try {
    // Read in a session that was there before.
    const { client } = await newSession(accounts.admin);
    let { last } = await actsSince(client, 0);
    const noted: Record<string, string[]> = {};
    const note = async (name: string) => {
      const found = await actsSince(client, last);
      last = found.last;
      const short = name.replace(/^(app\/\(admin\))?\/?newsletter-admin\/|\?.*/g, '').replace(UUID, '[id]');
      noted[short] = found.acts.map((act) => act.replace(/rows: \d+/, 'rows: n'));
    };
    const { session } = await newSession(accounts.admin);
    await note('sign-in');
    const cookie = `${SESSION_COOKIE}=${sessionCookie(session)}`;
    const from = { origin: SITE_URL, cookie, headers: sameOrigin(SITE_URL) };
    for (const path of readings(rows)) {
      const { status } = await rawRequest({ origin: SITE_URL, path, headers: { cookie } });
      expect([path, status]).toEqual([path, 200]);
      await note(path);
    }
    for (const [name, { path, type, body }] of Object.entries(handlers)) {
      const { status } = await post(from, path, type, body);
      expect([path, status]).toEqual([path, 200]);
      await note(name);
    }
    const ids = actionIds();
    for (const [name, order] of Object.entries(actions)) {
      const call = { id: ids[name] ?? '', ...order(rows) };
      const { status } = await (Array.isArray(call.fields) ? callByScript : postPlainForm)(from, call);
      expect([name, [200, 303].includes(status)]).toEqual([name, true]);
      await note(name);
    }
    await post(from, '/login/sign-out', 'text/plain', '');
    await note('sign-out');
    expect(noted).toEqual(expected);
  } finally {
    await removeRows(db, rows);
  }
});
