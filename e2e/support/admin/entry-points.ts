import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_DIR, FEEDS_URL } from '#e2e/support/stack/addresses.ts';
import type { Role } from '#lib/auth/roles.ts';
import { accounts } from './accounts.ts';
import type { Imports } from './imports.ts';

/** In the rows of the access matrix; only an admin may read it. */
export const CANARY = 'canary-9f2c71';
/** Finds those rows without naming what they hide: an address may well be repeated in a response. */
export const WORD = 'quokka';
/** Invited by the matrix, and in the list of people. */
export const INVITED = 'invited-of-the-matrix@staff.example';
/** Of the account that the matrix removes. */
export const REMOVED = 'removed-of-the-matrix@staff.example';
/** Of the seeds: a subscriber. */
export const SUBSCRIBER = 'newcomer@pilbaratools.example';

/** So that nothing is mailed while the matrix is tried. ISO 8601. */
export const inAMonth = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString();

/** What no outsider may receive. */
export const secrets = (): string[] => [CANARY, SUBSCRIBER, ACTOR, REMOVED];

/** The rows that the matrix tries to read, change and delete. */
export type Rows = {
  enquiry: string;
  /** One that is deleted, as it arrived. */
  unwanted: string;
  /** A saved reply. */
  reply: string;
  /** An entry of the block list. */
  block: string;
  /** A redirect. */
  redirect: string;
  /** A day on which the office is closed. */
  holiday: string;
  feed: string;
  webhook: string;
  draft: { id: string; number: number; version: number };
  sent: { id: string; number: number; version: number };
  /** The send of `sent`, which is due in a month. */
  send: string;
  /** {@link SUBSCRIBER}, who is only read. */
  subscriber: string;
  reader: { id: string; email: string };
  imports: Imports;
  /** An account that is removed. */
  person: string;
};

const admin = 'app/(admin)/newsletter-admin';

/** In the audit log, which holds no words of others: who did it. */
const ACTOR = accounts.admin.email;

/**
 * What needs more than a reader's role: of a file, or of everything in a folder. The rest of the pages is a
 * reader's, the rest of the actions an editor's.
 */
const needed: readonly [start: string, role: 'editor' | 'admin'][] = [
  [`${admin}/people/`, 'admin'],
  [`${admin}/audit-log/`, 'admin'],
  [`${admin}/system/`, 'admin'],
  [`${admin}/notifications/`, 'admin'],
  [`${admin}/redirects/`, 'admin'],
  [`${admin}/visits/`, 'admin'],
  [`${admin}/account/actions.ts#chooseDigestAction`, 'admin'],
  [`${admin}/enquiries/delete/`, 'admin'],
  [`${admin}/enquiries/[id]/delete/`, 'admin'],
  [`${admin}/enquiries/export.csv/`, 'admin'],
  [`${admin}/enquiries/holidays/`, 'admin'],
  [`${admin}/enquiries/actions.ts#deleteEnquiryAction`, 'admin'],
  [`${admin}/issues/[number]/delete/`, 'admin'],
  [`${admin}/issues/[number]/actions.ts#deleteDraftAction`, 'admin'],
  [`${admin}/subscribers/actions.ts`, 'admin'],
  [`${admin}/subscribers/export.csv/`, 'admin'],
  [`${admin}/subscribers/import/`, 'admin'],
  [`${admin}/subscribers/[id]/erase/`, 'admin'],
  [`${admin}/subscribers/[id]/consent.csv/`, 'admin'],
  ['app/api/newsletter-admin/subscribers/import/', 'admin'],
  [`${admin}/enquiries/blocked/`, 'editor'],
  [`${admin}/enquiries/replies/`, 'editor'],
  [`${admin}/feeds/[id]/`, 'editor'],
];

/** The least role that an entry point is for. */
export const leastRole = (name: string): Role =>
  needed.find(([start]) => name.startsWith(start))?.[1] ??
  (name.includes('#') || name.startsWith('app/api/') ? 'editor' : 'reader');

/** Every page and every handler of a GET. An admin finds one of {@link secrets} at each. */
export const pages: Record<string, (rows: Rows) => string[]> = {
  [`${admin}/page.tsx`]: ({ draft }) => [
    `/newsletter-admin?q=${WORD}`,
    `/newsletter-admin?issue=${draft.number}`,
    '/newsletter-admin?tab=subscribers',
  ],
  [`${admin}/enquiries/page.tsx`]: () => [`/newsletter-admin/enquiries?q=${WORD}`],
  [`${admin}/enquiries/[id]/page.tsx`]: ({ enquiry }) => [`/newsletter-admin/enquiries/${enquiry}`],
  [`${admin}/enquiries/[id]/call.ics/route.ts`]: ({ enquiry }) => [
    `/newsletter-admin/enquiries/${enquiry}/call.ics?time=1`,
  ],
  [`${admin}/enquiries/[id]/delete/page.tsx`]: ({ enquiry }) => [
    `/newsletter-admin/enquiries/${enquiry}/delete`,
  ],
  [`${admin}/enquiries/delete/page.tsx`]: ({ enquiry }) => [
    `/newsletter-admin/enquiries/delete?seen=${enquiry}.unread.`,
  ],
  [`${admin}/enquiries/arrivals.json/route.ts`]: () => ['/newsletter-admin/enquiries/arrivals.json?since=1'],
  [`${admin}/enquiries/export.csv/route.ts`]: ({ enquiry }) => [
    `/newsletter-admin/enquiries/export.csv?q=${WORD}`,
    `/newsletter-admin/enquiries/export.csv?chosen&seen=${enquiry}.unread.`,
  ],
  [`${admin}/enquiries/blocked/page.tsx`]: () => ['/newsletter-admin/enquiries/blocked'],
  [`${admin}/enquiries/holidays/page.tsx`]: () => ['/newsletter-admin/enquiries/holidays'],
  [`${admin}/notifications/page.tsx`]: () => ['/newsletter-admin/notifications'],
  [`${admin}/notifications/[id]/page.tsx`]: ({ webhook }) => [`/newsletter-admin/notifications/${webhook}`],
  [`${admin}/notifications/[id]/delete/page.tsx`]: ({ webhook }) => [
    `/newsletter-admin/notifications/${webhook}/delete`,
  ],
  [`${admin}/start/page.tsx`]: () => ['/newsletter-admin/start'],
  [`${admin}/system/page.tsx`]: () => ['/newsletter-admin/system'],
  [`${admin}/enquiries/replies/page.tsx`]: () => ['/newsletter-admin/enquiries/replies'],
  [`${admin}/enquiries/replies/[id]/page.tsx`]: ({ reply }) => [
    `/newsletter-admin/enquiries/replies/${reply}`,
  ],
  [`${admin}/enquiries/replies/[id]/delete/page.tsx`]: ({ reply }) => [
    `/newsletter-admin/enquiries/replies/${reply}/delete`,
  ],
  [`${admin}/issues/[number]/page.tsx`]: ({ draft, sent }) => [
    `/newsletter-admin/issues/${draft.number}`,
    `/newsletter-admin/issues/${sent.number}`,
  ],
  [`${admin}/issues/[number]/delete/page.tsx`]: ({ draft }) => [
    `/newsletter-admin/issues/${draft.number}/delete`,
  ],
  [`${admin}/issues/[number]/history/page.tsx`]: ({ sent }) => [
    `/newsletter-admin/issues/${sent.number}/history`,
  ],
  [`${admin}/issues/[number]/letter.html/route.ts`]: ({ draft, sent }) => [
    `/newsletter-admin/issues/${draft.number}/letter.html`,
    `/newsletter-admin/issues/${sent.number}/letter.html`,
  ],
  [`${admin}/issues/[number]/send/page.tsx`]: ({ draft, sent }) => [
    `/newsletter-admin/issues/${draft.number}/send`,
    `/newsletter-admin/issues/${sent.number}/send`,
  ],
  [`${admin}/issues/[number]/send/[state]/page.tsx`]: ({ sent }) => [
    `/newsletter-admin/issues/${sent.number}/send/pending`,
  ],
  [`${admin}/issues/[number]/send/progress.json/route.ts`]: ({ sent }) => [
    `/newsletter-admin/issues/${sent.number}/send/progress.json`,
  ],
  [`${admin}/issues/[number]/letter.txt/route.ts`]: ({ sent }) => [
    `/newsletter-admin/issues/${sent.number}/letter.txt`,
  ],
  [`${admin}/subscribers/[id]/page.tsx`]: ({ subscriber }) => [`/newsletter-admin/subscribers/${subscriber}`],
  [`${admin}/subscribers/[id]/erase/page.tsx`]: ({ subscriber }) => [
    `/newsletter-admin/subscribers/${subscriber}/erase`,
  ],
  [`${admin}/subscribers/import/page.tsx`]: () => ['/newsletter-admin/subscribers/import'],
  [`${admin}/subscribers/import/[id]/page.tsx`]: ({ imports }) => [
    `/newsletter-admin/subscribers/import/${imports.done}`,
  ],
  [`${admin}/subscribers/export.csv/route.ts`]: () => ['/newsletter-admin/subscribers/export.csv'],
  [`${admin}/subscribers/[id]/consent.csv/route.ts`]: ({ imports }) => [
    `/newsletter-admin/subscribers/${imports.subscriber}/consent.csv`,
  ],
  [`${admin}/account/page.tsx`]: () => ['/newsletter-admin/account'],
  [`${admin}/address/page.tsx`]: () => ['/newsletter-admin/address'],
  [`${admin}/people/page.tsx`]: () => ['/newsletter-admin/people'],
  [`${admin}/people/[id]/remove/page.tsx`]: ({ person }) => [`/newsletter-admin/people/${person}/remove`],
  [`${admin}/audit-log/page.tsx`]: () => ['/newsletter-admin/audit-log?action=signed_in'],
  [`${admin}/audit-log/export.csv/route.ts`]: () => [
    '/newsletter-admin/audit-log/export.csv?action=signed_in',
  ],
  [`${admin}/visits/page.tsx`]: () => ['/newsletter-admin/visits'],
  [`${admin}/visits/export.csv/route.ts`]: () => ['/newsletter-admin/visits/export.csv'],
  [`${admin}/redirects/page.tsx`]: () => ['/newsletter-admin/redirects'],
  [`${admin}/redirects/[id]/page.tsx`]: ({ redirect }) => [`/newsletter-admin/redirects/${redirect}`],
  [`${admin}/feeds/page.tsx`]: () => ['/newsletter-admin/feeds'],
  [`${admin}/feeds/[id]/page.tsx`]: ({ feed }) => [`/newsletter-admin/feeds/${feed}`],
  [`${admin}/feeds/[id]/delete/page.tsx`]: ({ feed }) => [`/newsletter-admin/feeds/${feed}/delete`],
};

/** The handlers of a POST, and what is posted. An admin gets 200. */
export const handlers: Record<string, { path: string; type: string; body: string }> = {
  'app/api/newsletter-admin/preview/route.ts': {
    path: '/api/newsletter-admin/preview',
    type: 'text/plain;charset=UTF-8',
    body: `# ${CANARY}`,
  },
  'app/api/newsletter-admin/generate/route.ts': {
    path: '/api/newsletter-admin/generate',
    type: 'application/json',
    body: '{}',
  },
  'app/api/newsletter-admin/subscribers/import/route.ts': {
    path: '/api/newsletter-admin/subscribers/import',
    type: 'multipart/form-data; boundary=b',
    body: [
      '--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nsubscribers',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n',
      'email,consent_at,consent_source\nlisted-file@readers.example,2025-03-31,Form\r\n--b--\r\n',
    ].join('\r\n'),
  },
};

type ActionCall = {
  /** A page on which the action can be called. */
  path: string;
  /** What its form sends; for an action that is no form, what its script passes. */
  fields: Record<string, string> | [unknown];
};

/** Every server action with a call that an admin could make, in an order in which none undoes the next. */
export const actions: Record<string, (rows: Rows) => ActionCall> = {
  [`${admin}/feeds/actions.ts#testFeedAction`]: () => ({
    path: '/newsletter-admin/feeds',
    fields: { url: `${FEEDS_URL}/rss?name=${CANARY}` },
  }),
  [`${admin}/feeds/actions.ts#saveFeedAction`]: ({ feed }) => ({
    path: `/newsletter-admin/feeds/${feed}`,
    fields: { id: feed, version: '1', name: 'Renamed', url: 'https://news.example/renamed', area: 'ai' },
  }),
  [`${admin}/feeds/actions.ts#switchFeedAction`]: ({ feed }) => ({
    path: '/newsletter-admin/feeds',
    fields: { id: feed, enabled: 'true' },
  }),
  [`${admin}/feeds/actions.ts#deleteFeedAction`]: ({ feed }) => ({
    path: `/newsletter-admin/feeds/${feed}/delete`,
    fields: { id: feed },
  }),
  [`${admin}/enquiries/actions.ts#markReadAction`]: ({ enquiry }) => ({
    path: `/newsletter-admin/enquiries/${enquiry}`,
    fields: [enquiry],
  }),
  [`${admin}/enquiries/actions.ts#changeEnquiriesAction`]: ({ enquiry }) => ({
    path: `/newsletter-admin/enquiries/${enquiry}`,
    fields: { id: enquiry, seen: `${enquiry}.unread.`, view: 'one', step: 'closed' },
  }),
  [`${admin}/enquiries/actions.ts#saveNotesAction`]: ({ enquiry }) => ({
    path: `/newsletter-admin/enquiries/${enquiry}`,
    fields: { id: enquiry, notes: 'Changed', seen_notes: '' },
  }),
  [`${admin}/enquiries/actions.ts#deleteEnquiryAction`]: ({ unwanted }) => ({
    path: `/newsletter-admin/enquiries/${unwanted}/delete`,
    fields: { seen: `${unwanted}.unread.` },
  }),
  [`${admin}/enquiries/blocked/actions.ts#blockAction`]: () => ({
    path: '/newsletter-admin/enquiries/blocked',
    fields: { word: 'platypus' },
  }),
  [`${admin}/enquiries/blocked/actions.ts#unblockAction`]: ({ block }) => ({
    path: '/newsletter-admin/enquiries/blocked',
    fields: { id: block },
  }),
  [`${admin}/redirects/actions.ts#saveRedirectAction`]: ({ redirect }) => ({
    path: `/newsletter-admin/redirects/${redirect}`,
    fields: {
      ...{ id: redirect, version: '1', from: '/platypus', target: '/about' },
      ...{ permanent: 'no', note: 'Changed' },
    },
  }),
  [`${admin}/redirects/actions.ts#removeRedirectAction`]: ({ redirect }) => ({
    path: '/newsletter-admin/redirects',
    fields: { id: redirect },
  }),
  [`${admin}/enquiries/holidays/actions.ts#addHolidayAction`]: () => ({
    path: '/newsletter-admin/enquiries/holidays',
    fields: { day: '2098-12-24', name: 'Added' },
  }),
  [`${admin}/enquiries/holidays/actions.ts#removeHolidayAction`]: ({ holiday }) => ({
    path: '/newsletter-admin/enquiries/holidays',
    fields: { day: holiday },
  }),
  [`${admin}/enquiries/replies/actions.ts#saveReplyAction`]: ({ reply }) => ({
    path: `/newsletter-admin/enquiries/replies/${reply}`,
    fields: { id: reply, version: '1', title: 'Changed', body: 'Changed' },
  }),
  [`${admin}/enquiries/replies/actions.ts#deleteReplyAction`]: ({ reply }) => ({
    path: `/newsletter-admin/enquiries/replies/${reply}/delete`,
    fields: { id: reply },
  }),
  [`${admin}/account/actions.ts#chooseDigestAction`]: () => ({
    path: '/newsletter-admin/account',
    fields: { choice: 'weekly' },
  }),
  [`${admin}/notifications/actions.ts#saveWebhookAction`]: ({ webhook }) => ({
    path: `/newsletter-admin/notifications/${webhook}`,
    fields: { id: webhook, version: '1', name: 'Changed', url: '', events: 'send.paused' },
  }),
  [`${admin}/notifications/actions.ts#changeWebhookAction`]: ({ webhook }) => ({
    path: '/newsletter-admin/notifications',
    fields: { id: webhook, change: 'pause' },
  }),
  [`${admin}/notifications/actions.ts#rotateSecretAction`]: ({ webhook }) => ({
    path: '/newsletter-admin/notifications',
    fields: { id: webhook },
  }),
  // A delivery that there is not.
  [`${admin}/notifications/actions.ts#settleDeliveryAction`]: ({ webhook }) => ({
    path: '/newsletter-admin/notifications',
    fields: { id: webhook, decision: 'dismiss' },
  }),
  [`${admin}/notifications/actions.ts#deleteWebhookAction`]: ({ webhook }) => ({
    path: `/newsletter-admin/notifications/${webhook}/delete`,
    fields: { id: webhook },
  }),
  [`${admin}/issues/[number]/send/actions.ts#settleMailAction`]: ({ sent, send }) => ({
    path: `/newsletter-admin/issues/${sent.number}/send/uncertain`,
    fields: { id: send, number: String(sent.number), state: 'uncertain', decision: 'assume_sent' },
  }),
  [`${admin}/issues/[number]/send/actions.ts#steerSendAction`]: ({ sent, send }) => ({
    path: `/newsletter-admin/issues/${sent.number}/send`,
    fields: { id: send, number: String(sent.number), step: 'take_back' },
  }),
  [`${admin}/issues/[number]/send/actions.ts#queueSendAction`]: ({ sent }) => ({
    path: `/newsletter-admin/issues/${sent.number}/send`,
    fields: {
      ...{ number: String(sent.number), version: String(sent.version), count: '1', typed: '1' },
      ...{ when: 'later', at: inAMonth().slice(0, 16) },
    },
  }),
  [`${admin}/subscribers/actions.ts#setSuppressionAction`]: ({ reader }) => ({
    path: `/newsletter-admin/subscribers/${reader.id}`,
    fields: { id: reader.id, email: '', step: 'suppress', seen: '', reason: 'Asked' },
  }),
  [`${admin}/subscribers/actions.ts#eraseSubscriberAction`]: ({ reader }) => ({
    path: `/newsletter-admin/subscribers/${reader.id}/erase`,
    fields: reader,
  }),
  [`${admin}/issues/[number]/actions.ts#setVisibilityAction`]: ({ sent }) => ({
    path: `/newsletter-admin/issues/${sent.number}`,
    fields: { ...texts(sent), visibility: 'withdrawn' },
  }),
  [`${admin}/issues/[number]/actions.ts#testIssueAction`]: ({ sent }) => ({
    path: `/newsletter-admin/issues/${sent.number}`,
    fields: texts({ ...sent, version: sent.version + 1 }),
  }),
  [`${admin}/issues/[number]/actions.ts#editIssueAction`]: ({ sent }) => ({
    path: `/newsletter-admin/issues/${sent.number}`,
    fields: {
      ...texts({ ...sent, version: sent.version + 1 }),
      title: 'Changed',
      summary: '',
      content: 'Changed',
    },
  }),
  [`${admin}/people/actions.ts#inviteAction`]: () => ({
    path: '/newsletter-admin/people',
    fields: { email: INVITED, role: 'reader' },
  }),
  [`${admin}/people/actions.ts#inviteAgainAction`]: ({ person }) => ({
    path: '/newsletter-admin/people',
    fields: { id: person },
  }),
  [`${admin}/people/actions.ts#changeRoleAction`]: ({ person }) => ({
    path: '/newsletter-admin/people',
    fields: { id: person, role: 'editor' },
  }),
  [`${admin}/people/actions.ts#removePersonAction`]: ({ person }) => ({
    path: `/newsletter-admin/people/${person}/remove`,
    fields: { id: person },
  }),
  // An entry that there is not, since the words of the issue are those of the seed.
  [`${admin}/issues/[number]/actions.ts#restoreVersionAction`]: ({ draft }) => ({
    path: `/newsletter-admin/issues/${draft.number}/history`,
    fields: { ...texts(draft), entry: '1' },
  }),
  [`${admin}/issues/[number]/actions.ts#returnToDraftAction`]: ({ draft }) => ({
    path: `/newsletter-admin/issues/${draft.number}`,
    fields: texts(draft),
  }),
  [`${admin}/issues/[number]/actions.ts#deleteDraftAction`]: ({ draft }) => ({
    path: `/newsletter-admin/issues/${draft.number}/delete`,
    fields: texts(draft),
  }),
  // Behind the send, which goes to those who are there already.
  [`${admin}/subscribers/import/actions.ts#discardImportAction`]: ({ imports }) => ({
    path: `/newsletter-admin/subscribers/import/${imports.toDiscard}`,
    fields: { id: imports.toDiscard },
  }),
  [`${admin}/subscribers/import/actions.ts#commitImportAction`]: ({ imports }) => ({
    path: `/newsletter-admin/subscribers/import/${imports.ready}`,
    fields: { id: imports.ready, count: '1', typed: '1', origin: 'Another list' },
  }),
  [`${admin}/subscribers/import/actions.ts#continueImportAction`]: ({ imports }) => ({
    path: `/newsletter-admin/subscribers/import/${imports.committing}`,
    fields: { id: imports.committing },
  }),
  [`${admin}/actions.ts#createBlankIssueAction`]: () => ({ path: '/newsletter-admin', fields: {} }),
  [`${admin}/actions.ts#generateAction`]: () => ({ path: '/newsletter-admin', fields: {} }),
};

const texts = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** What everyone may call, with the test that proves it harmless. */
export const publicEntryPoints: Record<string, string> = {
  'app/(admin)/login/page.tsx': 'the sign-in form: admin-sign-in.spec.ts',
  'app/(admin)/login/actions.ts#signInAction': 'its post: admin-sign-in.spec.ts',
  'app/(admin)/login/forgotten/page.tsx': 'asks for a link to a new password: admin-people.spec.ts',
  'app/(admin)/login/forgotten/actions.ts#askResetAction': 'its post: admin-people.spec.ts',
  'app/(admin)/login/link/[token]/page.tsx': 'what a mailed link is for: admin-people.spec.ts',
  'app/(admin)/login/link/[token]/actions.ts#spendLinkAction': 'its post: admin-people.spec.ts',
  'app/(admin)/newsletter-admin/address/actions.ts#askAddressAction':
    'asks the mailbox that who posts is to have: supabase links.test.ts',
  'app/(admin)/login/second-step/page.tsx': 'the second step: admin-second-step.spec.ts',
  'app/(admin)/login/second-step/actions.ts#secondStepAction': 'its post: admin-second-step.spec.ts',
  'app/(admin)/login/second-step/actions.ts#askPasskeyAction':
    'a question to the passkeys of who posts: supabase second-factors.test.ts',
  ...Object.fromEntries(
    ['offerPasskey', 'addPasskey', 'beginApp', 'confirmApp', 'renewCodes', 'removeFactor'].map((name) => [
      `app/(admin)/newsletter-admin/account/second-step/actions.ts#${name}Action`,
      'the second step of who posts: supabase second-factors.test.ts',
    ]),
  ),
  // They show what belongs to the caller, who has signed in all the way.
  ...Object.fromEntries(
    ['passkey', 'app', 'codes', 'remove'].map((page) => [
      `app/(admin)/newsletter-admin/account/second-step/${page}/page.tsx`,
      'the second step of the caller: admin-second-step.spec.ts',
    ]),
  ),
  'app/(admin)/login/sign-out/route.ts': 'ends the session it is called with: admin-sign-in.spec.ts',
  'app/(admin)/newsletter-admin/account/actions.ts#changePasswordAction':
    'the password of who posts: admin-account.spec.ts',
  'app/(admin)/newsletter-admin/account/actions.ts#endSessionsAction':
    'the sessions of who posts: admin-account.spec.ts',
  'app/(site)/_actions/send-enquiry.ts#sendContact': 'an enquiry: enquiry-protection.spec.ts',
  'app/(site)/_actions/subscribe.ts#sendSignUp': 'a sign-up: subscribing.spec.ts',
  'app/(site)/_actions/send-enquiry.ts#sendSubjectEnquiry': 'an enquiry: enquiry-protection.spec.ts',
};

/** Files that have no address: what surrounds a page or stands in for it. */
const FRAMES = /^(layout|forbidden|unauthorized|error|not-found|loading|template)\.tsx$/;

/** Everything in the tree that handles a request for the admin area or is a server action. */
export function entryPointsInTree(): string[] {
  const files = ['app', 'components', 'lib'].flatMap((room) =>
    readdirSync(room, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return files
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const directive = /^\s*['"]use server['"]/m.exec(source);
      if (directive) {
        // Within a function it makes an action of that function, which has no name to call it by here.
        if (source.slice(0, directive.index).trim() !== '') return [`${file}#within`];
        return [...source.matchAll(/^export (?:async function|const|default) ?(\w*)/gm)].map(
          ([, name]) => `${file}#${name}`,
        );
      }
      const isAdmin = file.startsWith('app/(admin)/') || file.startsWith('app/api/newsletter-admin/');
      return isAdmin && !FRAMES.test(path.basename(file)) ? [file] : [];
    })
    .toSorted();
}

/** The ids by which the build under test knows its server actions. */
export function actionIds(): Record<string, string> {
  const manifest = JSON.parse(
    readFileSync(path.join(BUILD_DIR, 'server/server-reference-manifest.json'), 'utf8'),
  ) as { node: Record<string, { filename: string; exportedName: string }> };
  return Object.fromEntries(
    Object.entries(manifest.node).map(([id, { filename, exportedName }]) => [
      `${filename}#${exportedName}`,
      id,
    ]),
  );
}
