/** What the pages say that lead back into an account, or to another address of it. */
export const forgotten = {
  link: 'Forgotten password?',
  title: 'Forgotten password',
  lead: 'Give the e-mail address of your account. A mail with a link to a new password goes to it; the link is good once, for an hour.',
  email: 'E-mail address',
  button: { idle: 'Send the link', busy: 'Sending...' },
  done: 'If this address has an account, a mail with a link is on its way to it. It may take a minute; look among the spam as well. Asking again ends the link before.',
  back: 'Back to sign in',
  invalid: 'Nothing was sent: that is not an e-mail address.',
  cross_origin: 'Nothing was sent: the form came from another website.',
  rate_limited: 'Nothing was sent: a link was asked for too often.',
  unavailable: 'Nothing was sent: the database did not answer. Try again in a minute.',
} as const;

export const accountLinks = {
  metaTitle: 'Your account',
  titles: {
    invitation: 'Choose your password',
    password_reset: 'Choose a new password',
    address_change: 'Confirm your address',
  },
  account: 'Account',
  leads: {
    invitation: 'With it and this address you sign in to the admin area.',
    password_reset: 'Every session of the account ends, and you sign in with the new password.',
    address_change: 'From then on you sign in with this address, and mails about the account go to it.',
  },
  newAddress: 'New address',
  hint: (min: number) =>
    `At least ${min} characters. A few words that belong to nobody else are better than signs in between.`,
  wanted: 'New password',
  repeated: 'New password again',
  buttons: {
    invitation: { idle: 'Set the password', busy: 'Setting...' },
    password_reset: { idle: 'Set the password', busy: 'Setting...' },
    address_change: { idle: 'Confirm the address', busy: 'Confirming...' },
  },
  gone: 'This link is no longer good',
  goneText:
    'It was used, it is too old, or a newer one took its place. Ask for a new password here; an invitation an administrator sends again.',
  unavailable: 'The database did not answer. Load the page again in a minute; the link stays good.',
  done: {
    password: 'Your password is set. Sign in with it.',
    address: 'Your address is changed. Sign in with it from now on.',
  },
  problems: {
    cross_origin: 'Nothing was changed: the form came from another website.',
    not_found: 'Nothing was changed: the link is no longer good.',
    incomplete: 'Nothing was changed: fill in both fields.',
    mismatch: 'Nothing was changed: the two passwords differ.',
    too_short: 'Nothing was changed: the password is too short.',
    too_long: 'Nothing was changed: the password has more than 72 bytes.',
    common_password:
      'Nothing was changed: the password is easy to guess, known from a breach, or made of names of this firm.',
    unavailable: 'Nothing was confirmed: the database did not answer. Try again in a minute.',
  },
} as const;

export const addressChange = {
  link: 'Change your address',
  title: 'Change your address',
  lead: 'A mail with a link goes to the new address. Until the link is used, for an hour, nothing changes; then a notice goes to the address until now.',
  email: 'New e-mail address',
  password: 'Your password',
  button: { idle: 'Send the link', busy: 'Sending...' },
  done: 'A mail with a link is on its way to the new address, unless it belongs to another account.',
  back: 'Back to your account',
  problems: {
    incomplete: 'Nothing was sent: fill in both fields.',
    invalid: 'Nothing was sent: that is not another e-mail address.',
    wrong_credentials: 'Nothing was sent: that is not your password.',
    rate_limited: 'Nothing was sent: too many attempts.',
    signed_out: 'Nothing was sent: your session has ended. Sign in again.',
    forbidden:
      'Nothing was sent: an account that is not open all the way, or has no role in the admin area, keeps its address.',
  },
} as const;
