import { people } from '#supabase/tests/support/accounts/people.ts';
import { FEW } from './calls.ts';
import type { Call } from './calls.ts';

/** The row it goes on after, one more than a page, the page again with all columns, and a few filtered. */
const SUBSCRIBERS_OF_A_PAGE = 1 + 51 + 50 + FEW;
/** What a search counts. */
const FOUND_AT_MOST = 1001;

export const subscriberCalls: Call[] = [
  ...['', 'active', 'unsubscribed', 'pending', 'suppressed'].flatMap((state): Call[] => [
    [
      `list the ${state || 'newest'} subscribers`,
      people.admin,
      () => `select public.admin_subscribers('', '${state}', null)`,
      { newsletter_subscriptions: SUBSCRIBERS_OF_A_PAGE },
    ],
    [
      `list the ${state || 'newest'} subscribers after one`,
      people.admin,
      ({ subscriberId }) => `select public.admin_subscribers('', '${state}', '${subscriberId}')`,
      { newsletter_subscriptions: SUBSCRIBERS_OF_A_PAGE },
    ],
  ]),
  ...['reader777@', 'reader777@readers77.example', '@readers77.example', 'nobody'].map((search): Call => [
    `search the subscribers for ${search}`,
    people.admin,
    () => `select public.admin_subscribers('${search}', null, null)`,
    { newsletter_subscriptions: 3 * FOUND_AT_MOST },
  ]),
  [
    'search the subscribers for the beginning of every address and every domain',
    people.admin,
    () => `select public.admin_subscribers('reader', null, null)`,
    { newsletter_subscriptions: FOUND_AT_MOST + SUBSCRIBERS_OF_A_PAGE },
  ],
  [
    'search the subscribers for it after one',
    people.admin,
    ({ subscriberId }) => `select public.admin_subscribers('reader', null, '${subscriberId}')`,
    { newsletter_subscriptions: FOUND_AT_MOST + SUBSCRIBERS_OF_A_PAGE },
  ],
  [
    'open a subscriber',
    people.admin,
    ({ subscriberId }) => `select public.newsletter_subscriber('${subscriberId}')`,
    // All mails to the person, of which retention leaves few.
    { newsletter_consent_events: 100, mail_outbox: 202 },
  ],
  [
    'suppress a subscriber',
    people.admin,
    ({ subscriberId }) => `select public.suppress_subscriber('${subscriberId}', '', 'asked')`,
    {},
  ],
  [
    'lift the suppression of a subscriber',
    people.admin,
    ({ suppressedId }) => `select public.lift_suppression('${suppressedId}', null, 'hard_bounce', 'asked')`,
    {},
  ],
  [
    'erase a subscriber',
    people.admin,
    ({ suppressedId, suppressedEmail }) =>
      `select public.erase_subscriber('${suppressedId}', '${suppressedEmail}')`,
    {},
  ],
  [
    'export a part of the subscribers',
    people.admin,
    () => `select public.admin_subscriber_export('', null, null, 1000)`,
    { newsletter_subscriptions: 2_100, newsletter_consent_events: 2_100 },
  ],
  [
    'read a portion of an import',
    people.admin,
    () => `
      with begun as materialized (select public.begin_newsletter_import('subscribers') ->> 'id' as id)
      select public.read_newsletter_import(id::uuid, 1, (
        select jsonb_agg(jsonb_build_object('line', n, 'email', 'reader' || n || '@readers' || n % 100 || '.example',
          'consent_at', '2025-01-01T00:00:00Z', 'consent_source', 'Form'))
        from generate_series(1, 500) as n where n % 50 > 0
      ), true) from begun`,
    // Its own row, at each step; one who is pending is new, and each new row looks at it once more.
    { newsletter_subscriptions: 600, newsletter_imports: 20 },
  ],
  [
    'export the record of consent of a subscriber',
    people.admin,
    ({ subscriberId }) => `select public.admin_consent_export('${subscriberId}')`,
    // All that is known of the person.
    { newsletter_consent_events: 310 },
  ],
];
