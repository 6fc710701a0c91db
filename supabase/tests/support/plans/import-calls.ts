import { people } from '#supabase/tests/support/accounts/people.ts';
import { FEW } from './calls.ts';
import type { Call } from './calls.ts';

const ROWS = 600;
const PORTION = 500;
const id = '00000000-0000-4000-8000-0000000000bb';

/** The rows, whom they name, and for each the row of the settings, the account and its total. */
const OF_A_PORTION = {
  newsletter_import_rows: 4 * PORTION,
  newsletter_subscriptions: 4 * PORTION,
  subscription_tokens: 2 * PORTION,
  settings: 2 * PORTION + FEW,
  users: PORTION + FEW,
  subscriber_totals: 2 * PORTION,
};

/** An import of so many new addresses, of which a few are here and have not confirmed. */
const waiting = (kind: string, status: string): string => `
  insert into app_private.newsletter_imports (id, kind, status, created_by, committed_at, origin, rows_read, to_import)
  select '${id}', '${kind}', '${status}', gen_random_uuid(),
    case when '${status}' = 'committing' then now() end, case when '${status}' = 'committing' then 'A list' end,
    ${ROWS}, ${ROWS};
  insert into app_private.newsletter_import_rows (
    import_id, row_number, line, verdict, key, email, consent_at, consent_source, reason, subscription_id
  )
  select '${id}', n, n, 'new',
    case '${kind}' when 'subscribers' then 'reader' || 25 * n || '@readers' || 25 * n % 100 || '.example'
      else md5(n::text) || md5(n::text) end,
    case '${kind}' when 'subscribers' then 'reader' || 25 * n || '@readers' || 25 * n % 100 || '.example' end,
    case '${kind}' when 'subscribers' then now() end, case '${kind}' when 'subscribers' then 'Form' end,
    case '${kind}' when 'suppressions' then 'hard_bounce' end,
    case '${kind}' when 'suppressions' then (
      select s.id from public.newsletter_subscriptions as s where s.email_key = 'reader' || n || '@readers' || n % 100 || '.example'
    ) end
  from generate_series(1, ${ROWS}) as n`;

export const importCalls: Call[] = [
  [
    'show an import',
    people.admin,
    () => `select public.newsletter_import('${id}')`,
    {},
    () => waiting('subscribers', 'ready'),
  ],
  ['list the imports', people.admin, () => 'select public.newsletter_imports()', {}],
  [
    'let an import begin',
    people.admin,
    () => `select public.commit_newsletter_import('${id}', ${ROWS}, 'A list')`,
    {},
    () => waiting('subscribers', 'ready'),
  ],
  ...['subscribers', 'suppressions'].flatMap((kind): Call[] => [
    [
      `apply a portion of an import of ${kind}`,
      people.admin,
      () => `select public.apply_newsletter_import('${id}')`,
      OF_A_PORTION,
      () => waiting(kind, 'committing'),
    ],
    [
      `apply the last portion of an import of ${kind}`,
      people.admin,
      () => `select public.apply_newsletter_import('${id}')`,
      OF_A_PORTION,
      () =>
        `${waiting(kind, 'committing')};
         update app_private.newsletter_imports set cursor = 200, rows_read = 400, to_import = 400 where id = '${id}';
         delete from app_private.newsletter_import_rows where import_id = '${id}' and row_number <= 200`,
    ],
  ]),
  [
    'forget an import',
    people.admin,
    () => `select public.discard_newsletter_import('${id}')`,
    { newsletter_import_rows: 2 * ROWS },
    () => waiting('subscribers', 'ready'),
  ],
];
