/** What the page of the own account says. */
export const account = {
  title: 'Your account',
  signedInAs: 'Signed in as',
  failed: 'Failed to load your account',
  /** To somebody who has a first password. */
  choose:
    'The password that you signed in with was made for you and is good once. Choose your own now; nothing else is open until you have.',
  password: {
    title: 'Change your password',
    hint: (min: number) =>
      `At least ${min} characters. A few words that belong to nobody else are better than signs in between. Your other sessions end.`,
    old: 'Password until now',
    wanted: 'New password',
    repeated: 'New password again',
    button: { idle: 'Change password', busy: 'Changing...' },
    done: 'Your password was changed. Every other session has ended.',
    problems: {
      incomplete: 'Nothing was changed: fill in all three fields.',
      mismatch: 'Nothing was changed: the two new passwords differ.',
      wrong_credentials: 'Nothing was changed: that is not your password until now.',
      too_short: 'Nothing was changed: the new password is too short.',
      too_long: 'Nothing was changed: the new password has more than 72 bytes.',
      common_password:
        'Nothing was changed: the new password is easy to guess, known from a breach, made of names of this firm, or the old one.',
      signed_out: 'Nothing was changed: your session has ended. Sign in again.',
      rate_limited: 'Nothing was checked: too many wrong passwords.',
    },
  },
  digest: {
    title: 'Digest by mail',
    lead: 'What waits, to your own address: open and overdue enquiries, drafts, feeds that fail, mails in doubt. Nothing is sent when nothing waits. The mail at each enquiry goes to the address of the firm, whatever you choose here.',
    choices: {
      daily: 'Each office day at 8:00 am, Sydney time',
      weekly: 'On Mondays at 8:00 am, Sydney time',
      none: 'None',
    },
    button: { idle: 'Save choice', busy: 'Saving...' },
    done: 'Your choice was saved.',
    problems: { invalid: 'Nothing was saved: choose one of the three.' },
  },
  sessions: {
    title: 'Where you are signed in',
    lead: (minutes: number) =>
      `A session ends ${minutes} minutes after its last request, and after twelve hours in any case.`,
    unknown: 'Unknown browser',
    current: 'This session',
    since: 'signed in',
    seen: 'last used',
    end: 'Sign out',
    /** With the place in the list: two may have begun in the same second. */
    endOf: (place: number, client: string, since: string) =>
      `Sign out ${place}: ${client}, signed in ${since}`,
    others: { idle: 'Sign out everywhere else', busy: 'Signing out...' },
    all: { idle: 'Sign out everywhere', busy: 'Signing out...' },
    done: 'Signed out.',
    problems: {
      invalid: 'Nothing was ended: the session is unknown. Load the page again.',
      not_found: 'That session had ended already.',
      signed_out: 'Your session has ended.',
    },
  },
} as const;
