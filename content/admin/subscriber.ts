const problems = {
  empty: 'Nothing was changed: enter a reason.',
  too_long: 'Nothing was changed: the reason is longer than 500 characters.',
  invalid:
    'Nothing was changed: leave e-mail addresses out of the reason. The record is kept when an address is erased.',
  conflict:
    'Nothing was changed: somebody changed this meanwhile. See how it is now, then decide. Your reason is kept below.',
  locked: 'Nothing was changed: this address is not mailed already.',
  not_found: 'Nothing was changed: this subscriber has been erased.',
} as const;

const reasonHint = 'For the record of consent, where administrators read it. Up to 500 characters.';

/** What the page of one subscriber says. */
export const subscriber = {
  one: 'Subscriber',
  back: 'All subscribers',
  failed: 'Failed to load the subscriber',
  missingTitle: 'No such subscriber',
  missing: 'There is no such subscriber, or the address has been erased.',
  state: {
    active: (since: string) => `Subscribed since ${since}.`,
    pending: (since: string) =>
      `Not confirmed yet. First asked for ${since}; a sign-up that nobody confirms is deleted after 30 days.`,
    unsubscribed: (since: string) =>
      `Unsubscribed ${since}. The address is deleted 30 days later; until then the link of an earlier issue brings the subscription back, unless mail to the address is stopped.`,
    example: 'An example that came with the installation. Nothing is mailed to it.',
  },
  suppressed: {
    hard_bounce: (since: string) =>
      `Not mailed since ${since}: the mail server of the recipient said that this address does not exist.`,
    soft_bounce: (since: string) =>
      `Not mailed since ${since}: mail to this address was refused again and again.`,
    complaint: (since: string) => `Not mailed since ${since}: the recipient reported an issue as junk.`,
    admin: (since: string) => `Not mailed since ${since}: an administrator decided so.`,
  },
  reason: 'Reason',
  again: { idle: 'Try again', busy: 'Saving...' },
  reasonHint,
  suppress: {
    title: 'Stop mailing this address',
    text: 'Nothing is mailed to it from now on, mails that wait included, but the copy of their data and the link to erase it that the person asks for. The subscription stays as it is, and no sign-up or import ends this: an administrator lifts it here.',
    button: { idle: 'Stop mailing', busy: 'Saving...' },
  },
  lift: {
    title: 'Lift the suppression',
    active: 'The person is still subscribed: issues are mailed to this address again from the next send.',
    inactive:
      'Nobody is subscribed by this: the person left or never confirmed. They may subscribe again themselves.',
    complaint:
      'They reported an issue as junk. Mailing them once more against their will harms the delivery of all mail, so lift this only when they have asked you to.',
    button: { idle: 'Lift', busy: 'Saving...' },
  },
  listed: {
    title: 'No subscriber has this address',
    text: (reason: string, since: string) =>
      `There is no subscriber; the address is on the suppression list (${reason}, since ${since}).`,
    reasons: {
      hard_bounce: 'the address did not exist',
      soft_bounce: 'mail was refused again and again',
      complaint: 'the recipient reported an issue as junk',
      admin: 'an administrator decided so',
      unsubscribed: 'unsubscribed',
      erased: 'erased',
    },
    own: 'Only the person can end this, by subscribing again and confirming in their own mailbox.',
    lift: 'Nobody is subscribed by lifting it: the person may then subscribe again themselves. An import leaves out whoever was erased.',
  },
  erase: {
    link: 'Erase this subscriber',
    title: 'Erase this subscriber?',
    text: 'The address, the subscription and its links are deleted for good. The record of consent stays under a keyed hash, and so does a note that no import may bring the address back. The person may subscribe again. Enquiries are not touched.',
    typed: 'Type the e-mail address',
    typedHint: 'So that nobody is erased by accident.',
    button: { idle: 'Erase for good', busy: 'Erasing...' },
    keep: 'Keep it',
    problems: {
      invalid: 'Nothing was erased: this is not the address above.',
      not_found: 'This subscriber has been erased already.',
    },
  },
  done: {
    suppressed: 'Nothing is mailed to this address any more.',
    lifted: 'The suppression is lifted.',
  },
  /** Above the list, which the person is no longer in. */
  listDone: {
    erased: 'The subscriber was erased.',
    erased_before: 'This subscriber had been erased already.',
    lifted: 'The suppression is lifted.',
  },
  problems,
  history: {
    title: 'Record of consent',
    none: 'Nothing is recorded. Examples and subscribers from before the record have none.',
    newest: 'The newest 100 entries.',
    file: 'The record as a file (CSV)',
    kinds: {
      requested: 'Asked for the newsletter',
      confirmed: 'Confirmed',
      unsubscribed: 'Unsubscribed',
      resubscribed: 'Subscribed again',
      imported: 'Imported',
      suppressed: 'Suppressed',
      lifted: 'Suppression lifted',
      address_changed: 'Changed to this address',
      erased: 'Erased',
    },
    by: 'By',
    actors: {
      visitor: 'the person',
      provider: 'the mail server or provider',
      retention: 'the rule that deletes after 30 days',
      operator: 'whoever looks after the server',
      admin: 'an administrator who has no account any more',
    },
    source: 'Where',
    suppression: 'Because',
    suppressions: {
      hard_bounce: 'the address does not exist',
      soft_bounce: 'mail was refused again and again',
      complaint: 'reported as junk',
      admin: 'decided by an administrator',
    },
    wording: (version: number | null) => (version === null ? 'Wording' : `Wording, version ${version}`),
    evidence: 'Evidence',
    reason: 'Reason',
  },
  mails: {
    title: 'Mails to this subscriber',
    none: 'No mail of the last 90 days.',
    newest: 'The newest 50 mails.',
    columns: { mail: 'Mail', state: 'State', queued: 'Queued' },
    issue: (number: number) => `Issue #${number}`,
    kinds: {
      confirm_subscription: 'Link to confirm the sign-up',
      already_subscribed: 'Notice that they already receive it',
      welcome: 'Welcome',
      confirm_change: 'Link to confirm a new address',
      change_asked: 'Notice that a change of address was asked for',
      confirm_erasure: 'Link to confirm the erasure',
      data_copy: 'Copy of their data',
    },
  },
} as const;
