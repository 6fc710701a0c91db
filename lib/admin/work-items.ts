import { start as texts } from '#content/admin/start.ts';
import { ACCOUNT_PATH, PEOPLE_PATH, SYSTEM_PATH } from '#lib/auth/redirect-path.ts';
import { includesRole, type Role } from '#lib/auth/roles.ts';
import { ENQUIRIES_PATH } from '#lib/enquiries/admin/enquiry-form.ts';
import { ago, untilDue } from '#lib/enquiries/admin/enquiry-times.ts';
import { dayInWords, HOLIDAYS_PATH } from '#lib/enquiries/admin/holiday-form.ts';
import { FEEDS_PATH } from '#lib/newsletter/admin/feed-form.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';
import { sendPath } from '#lib/newsletter/sending/send-form.ts';
import { NOTIFICATIONS_PATH } from '#lib/webhooks/admin/webhook-form.ts';
import { counted } from './counted.ts';
import { enquiryListPath, newsletterListPath } from './list-params.ts';
import type { Overview } from './overview.ts';
import { worstOf, type Check, type State } from './system-checks.ts';

/** A line of the start page: how it stands, how many, what that means, and where it leads. */
export type WorkItem = {
  name: string;
  state: State;
  count: string;
  text: string;
  href: string;
  /** The role that the page behind it needs, where a reader's is not enough. */
  least?: Role;
};

/** How long before the last known holiday somebody should add those of the next year, in milliseconds. */
const HOLIDAYS_AHEAD_MS = 90 * 86_400_000;

/** Every item of the start page for somebody with this role, in its order. @param checks of the system */
export function workItemsOf(overview: Overview, checks: readonly Check[], role: Role): WorkItem[] {
  const now = Date.parse(overview.now);
  return [
    ...enquiryItems(overview, now),
    ...newsletterItems(overview, now),
    mailItem(overview),
    ...webhookItems(overview),
    ...accountItems(overview),
    holidayItem(overview, now),
    systemItem(checks),
  ].filter(({ least = 'reader' }) => includesRole(role, least));
}

function enquiryItems({ enquiries }: Overview, now: number): WorkItem[] {
  const { overdue, unread, open, next } = enquiries;
  return [
    {
      name: texts.overdue.name,
      state: overdue > 0 ? 'act' : 'fine',
      count: counted(overdue),
      text: overdue > 0 ? texts.overdue.some(counted(overdue)) : texts.overdue.none,
      href: enquiryListPath({ status: 'overdue' }),
    },
    {
      name: texts.unread.name,
      state: unread > 0 ? 'look' : 'fine',
      count: counted(unread),
      text: unread > 0 ? texts.unread.some(counted(unread)) : texts.unread.none,
      href: enquiryListPath({ status: 'unread' }),
    },
    {
      name: texts.open.name,
      state: 'fine',
      count: counted(open),
      text: next ? texts.open.some(next.subject, untilDue(next.due_at, now).text) : texts.open.none,
      href: ENQUIRIES_PATH,
    },
  ];
}

function newsletterItems({ newsletter }: Overview, now: number): WorkItem[] {
  const { drafts, paused, feeds } = newsletter;
  const stopped = paused.length;
  return [
    {
      name: texts.drafts.name,
      state: 'fine',
      count: counted(drafts),
      text: drafts > 0 ? texts.drafts.some : texts.drafts.none,
      href: newsletterListPath({ part: 'draft' }),
    },
    {
      name: texts.sends.name,
      state: stopped > 0 ? 'act' : 'fine',
      count: counted(stopped),
      text: stopped > 0 ? texts.sends.some : texts.sends.none,
      href: paused[0] === undefined ? newsletterListPath({ part: 'failed' }) : sendPath(paused[0]),
    },
    runItem(newsletter.run, now),
    {
      name: texts.feeds.name,
      state: feeds.failing > 0 ? 'look' : 'fine',
      count: String(feeds.failing),
      text: feedsText(feeds),
      href: FEEDS_PATH,
    },
  ];
}

function feedsText({ enabled, failing, unread }: Overview['newsletter']['feeds']): string {
  if (enabled === 0) return texts.feeds.off;
  if (failing === 0) return unread > 0 ? texts.feeds.unread(unread) : texts.feeds.none(enabled);
  return failing === enabled && enabled > 1 ? texts.feeds.all : texts.feeds.some(enabled);
}

function runItem(run: Overview['newsletter']['run'], now: number): WorkItem {
  const { name } = texts.run;
  if (!run) return { name, state: 'fine', count: '0', text: texts.run.none, href: FEEDS_PATH };
  const when = ago(run.started_at, now);
  const number = run.issue_number;
  return {
    name,
    state: run.status === 'failed' ? 'look' : 'fine',
    count: number === null ? '0' : `#${number}`,
    text: run.status === 'failed' ? texts.run.failed(when, run.message ?? '') : texts.run[run.status](when),
    href: number === null ? FEEDS_PATH : editPath(number),
  };
}

const mailItem = ({ mails: { in_doubt: count } }: Overview): WorkItem => ({
  name: texts.mails.name,
  state: count > 0 ? 'act' : 'fine',
  count: counted(count),
  text: count > 0 ? texts.mails.some : texts.mails.none,
  href: `${SYSTEM_PATH}#mails`,
  least: 'admin',
});

/** None where there is no webhook. */
const webhookItems = ({ webhooks: { webhooks, given_up: count } }: Overview): WorkItem[] =>
  webhooks === 0
    ? []
    : [
        {
          name: texts.webhooks.name,
          state: count > 0 ? 'act' : 'fine',
          count: counted(count),
          text: count > 0 ? texts.webhooks.some : texts.webhooks.none,
          href: `${NOTIFICATIONS_PATH}#deliveries`,
          least: 'admin',
        },
      ];

function accountItems({ accounts: { own_second_step: isSafe, others_without } }: Overview): WorkItem[] {
  const others = others_without ?? 0;
  return [
    {
      name: texts.ownAccount.name,
      state: isSafe ? 'fine' : 'look',
      count: isSafe ? '0' : '1',
      text: isSafe ? texts.ownAccount.none : texts.ownAccount.some,
      href: `${ACCOUNT_PATH}#second-step`,
    },
    {
      name: texts.colleagues.name,
      state: others > 0 ? 'look' : 'fine',
      count: counted(others),
      text: others > 0 ? texts.colleagues.some : texts.colleagues.none,
      href: PEOPLE_PATH,
      least: 'admin',
    },
  ];
}

function holidayItem({ holidays: { ahead, next, next_day: day, last } }: Overview, now: number): WorkItem {
  const isEnding = last === null || Date.parse(last) < now + HOLIDAYS_AHEAD_MS;
  const sentences = [
    ...(day !== null && next !== null ? [texts.holidays.some(dayInWords(day), next)] : [texts.holidays.none]),
    ...(last !== null && isEnding ? [texts.holidays.ending(dayInWords(last))] : []),
  ];
  return {
    name: texts.holidays.name,
    state: isEnding ? 'look' : 'fine',
    count: String(ahead),
    text: sentences.join(' '),
    href: HOLIDAYS_PATH,
    least: 'admin',
  };
}

function systemItem(checks: readonly Check[]): WorkItem {
  const faults = checks.filter(({ state }) => state !== 'fine');
  return {
    name: texts.system.name,
    state: worstOf(checks),
    count: String(faults.length),
    text: faults.length > 0 ? texts.system.some : texts.system.none,
    href: SYSTEM_PATH,
    least: 'admin',
  };
}
