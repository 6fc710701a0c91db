import type { ReactNode } from 'react';
import { Logo } from '#components/site/logo.tsx';
import { ToastRegion } from '#components/site/toast/toast-region.tsx';
import { SkipLink } from '#components/site/skip-link.tsx';
import { admin } from '#content/admin/admin.ts';
import { AUDIT_LOG_PATH } from '#lib/audit/audit-params.ts';
import { counted } from '#lib/admin/counted.ts';
import type { NavigationCounts } from '#lib/admin/navigation-counts.ts';
import {
  ACCOUNT_PATH,
  ADDRESS_PATH,
  ADMIN_HOME,
  PEOPLE_PATH,
  START_PATH,
  SYSTEM_PATH,
} from '#lib/auth/redirect-path.ts';
import { includesRole, type Role } from '#lib/auth/roles.ts';
import { FEEDS_PATH } from '#lib/newsletter/admin/feed-form.ts';
import { VISITS_PATH } from '#lib/visits/admin/visit-period.ts';
import { NOTIFICATIONS_PATH } from '#lib/webhooks/admin/webhook-form.ts';
import { REDIRECTS_PATH } from '#lib/redirects/admin/redirect-form.ts';
import { SectionLink } from './section-link.tsx';
import { SignOutForm } from './sign-out-form.tsx';
import { ENQUIRIES_PATH } from '#lib/enquiries/admin/enquiry-form.ts';

const MAIN_ID = 'main';
const MORE_ID = 'more-sections';
const texts = admin.navigation;
type Section = {
  label: string;
  href: string;
  /** Pages of the section that are not below its own. */
  others?: readonly string[];
  number?: keyof NavigationCounts;
  /** The role that the page needs, where a reader's is not enough. */
  least?: Role;
};
const daily: readonly Section[] = [
  { label: texts.start, href: START_PATH },
  {
    label: texts.newsletters,
    href: ADMIN_HOME,
    others: [`${ADMIN_HOME}/issues`, `${ADMIN_HOME}/subscribers`],
    number: 'drafts',
  },
  { label: texts.enquiries, href: ENQUIRIES_PATH, number: 'enquiries' },
];
/** What phones show behind "More". */
const others: readonly Section[] = [
  { label: texts.feeds, href: FEEDS_PATH },
  { label: texts.people, href: PEOPLE_PATH, least: 'admin' },
  { label: texts.visits, href: VISITS_PATH, others: [REDIRECTS_PATH], least: 'admin' },
  { label: texts.auditLog, href: AUDIT_LOG_PATH, least: 'admin' },
  { label: texts.system, href: SYSTEM_PATH, others: [NOTIFICATIONS_PATH], number: 'mails', least: 'admin' },
];

type AdminShell = {
  navigation: boolean;
  /** Of whoever looks; without it only what a reader may see is offered. */
  role?: Role | undefined;
  /** Where they are known. */
  counts?: NavigationCounts | undefined;
  children: ReactNode;
};

/**
 * The frame of the admin area: the site's mark, the sections and the way out. Without `navigation`, only
 * the mark.
 */
export function AdminShell({ navigation, role = 'reader', counts, children }: AdminShell) {
  const item = ({ label, href, others, number }: Section) => (
    <li key={href}>
      <SectionLink href={href} others={others}>
        {label}
        {number && counts && counts[number] > 0 && (
          <Waiting count={counts[number]} meaning={texts.numbers[number]} />
        )}
      </SectionLink>
    </li>
  );
  return (
    <>
      <SkipLink target={MAIN_ID} />
      <header className="border-b border-ink-800 bg-stage text-sand-0">
        <div className="wrap flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
          <Logo />
          {navigation && (
            <>
              <nav aria-label={texts.label} className="grow max-sm:order-last max-sm:w-full">
                <ul className="flex flex-wrap gap-x-2.5 max-sm:text-[0.875rem] sm:gap-x-4">
                  {daily.map(item)}
                  <li className="contents">
                    <button type="button" popoverTarget={MORE_ID} className="more-button">
                      {texts.more}
                    </button>
                    <ul id={MORE_ID} popover="auto" className="more-sections">
                      {others.filter(({ least = 'reader' }) => includesRole(role, least)).map(item)}
                      <li className="sm:ml-auto">
                        <SectionLink href={ACCOUNT_PATH} others={[ADDRESS_PATH]}>
                          {texts.account}
                        </SectionLink>
                      </li>
                    </ul>
                  </li>
                </ul>
              </nav>
              <SignOutForm className="button button-ghost min-h-11 px-4 text-[0.9375rem]" />
            </>
          )}
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="wrap py-10 lg:py-14">
        {children}
      </main>
      <ToastRegion />
    </>
  );
}

const Waiting = ({ count, meaning }: { count: number; meaning: { one: string; several: string } }) => (
  <span className="ml-2 inline-block min-w-5.5 rounded-full text-center bg-wattle-400 px-2 py-0.5 text-[0.8125rem] leading-snug font-semibold text-ink-950 max-sm:ml-1 max-sm:px-1.5 forced-colors:border">
    {counted(count)}
    <span className="sr-only"> {count === 1 ? meaning.one : meaning.several}</span>
  </span>
);
