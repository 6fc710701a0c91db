import { people } from '#supabase/tests/support/accounts/people.ts';
import { address, seal } from '#supabase/tests/support/enquiries.ts';
import type { Call } from './calls.ts';

const visitor = people['anonymous visitor'];
const session = people.admin.claims.session_id;
const editor = people.editor.claims.sub;
const hash = `$2b$12$${'a'.repeat(53)}`;
const link = 'token of a link';
const seconds = () => String(Math.floor(Date.now() / 1_000));

/** A call with literals for its parameters, the last of which is the signature of all of them. */
const signed = (name: string, purpose: string, values: string[], sessionId?: string): string => {
  const signature = seal([purpose, ...(sessionId ? [sessionId] : []), ...values]);
  return `select public.${name}(${[...values, signature].map((value) => `'${value}'`).join(', ')})`;
};
const withLink = (kind: string, changedTo: string): string =>
  `insert into app_private.account_links (user_id, kind, token_hash, address, expires_at)
   values ('${editor}', '${kind}', app_private.token_hash('${link}'), ${changedTo}, now() + interval '1 hour')`;
const reset = ['editor@access.example', address('plans'), address('network of the plans'), address('editor')];

/** Of fifty enquiries, each of which is found, changed and noted. */
const released = { contact_submissions: 200, enquiry_search: 60, pg_class: 60, users: 400 };

export const accountCalls: Call[] = [
  [
    'ask for a link to a new password',
    visitor,
    () => signed('ask_password_reset', 'password reset', reset),
    {},
  ],
  [
    'open the link of an account',
    visitor,
    () => `select public.account_link('${link}')`,
    {},
    () => withLink('password_reset', 'null'),
  ],
  [
    'set a password by a link',
    visitor,
    () => signed('use_account_link', 'account link', [link, hash]),
    {},
    () => withLink('password_reset', 'null'),
  ],
  [
    'change an address by a link',
    visitor,
    () => signed('use_account_link', 'account link', [link, '']),
    {},
    () => withLink('address_change', `'other@access.example'`),
  ],
  [
    'note a failed sign-in',
    visitor,
    () => signed('note_failed_sign_in', 'sign-in failed', ['editor@access.example']),
    {},
  ],
  [
    'ask whether a browser is known',
    visitor,
    () => signed('is_known_device', 'known device', ['editor@access.example', String(Date.now())]),
    {},
  ],
  ['ask what a session may do', people.admin, () => 'select public.current_session()', {}],
  [
    'name the browser of a session',
    people.admin,
    () => `select public.note_browser('Firefox', true, '${seal(['browser', session, 'true', 'Firefox'])}')`,
    {},
  ],
  ['read the own account', people.admin, () => 'select public.my_account()', {}],
  ['read the own second factors', people.admin, () => 'select public.my_second_factors()', {}],
  [
    'ask for a challenge',
    people.admin,
    () => {
      const at = seconds();
      const signature = seal(['second factor', session, 'ask_passkey', '{}', at]);
      return `select public.second_factor('ask_passkey', '{}', ${at}, '${signature}')`;
    },
    {},
  ],
  ['end the other sessions', people.admin, () => `select public.end_sessions('others')`, {}],
  [
    'read the hash of the own password',
    people.admin,
    () => {
      const at = seconds();
      return `select public.my_password_hash(${at}, '${seal(['password hash', session, at])}')`;
    },
    {},
  ],
  [
    'change the own password',
    people.admin,
    () => signed('change_my_password', 'password change', [hash], session),
    {},
  ],
  [
    'ask for another address',
    people.admin,
    () => signed('ask_address_change', 'address change', ['other@access.example'], session),
    {},
  ],
  ['choose a digest', people.admin, () => `select public.choose_digest('daily')`, {}],
  ['list the people', people.admin, () => 'select public.admin_people()', {}],
  [
    'invite somebody',
    people.admin,
    () => `select public.invite_account('new@access.example', 'editor')`,
    // The columns of the auth server's table, and each account for each rule.
    { pg_attribute: 60, users: 120 },
  ],
  ['invite somebody again', people.admin, () => `select public.invite_account_again('${editor}')`, {}],
  [
    'make a reader of who takes care of fifty enquiries',
    people.admin,
    () => `select public.change_account_role('${editor}', 'reader')`,
    released,
  ],
  [
    'remove who takes care of fifty enquiries',
    people.admin,
    () => `select public.remove_account('${editor}')`,
    released,
  ],
];
