/** What the page of the people of the admin area says. */
export const people = {
  title: 'People',
  lead: 'Who may enter this admin area, and as what. A change counts from this moment, also where somebody is signed in.',
  failed: 'Failed to load the people',
  list: 'People of the admin area',
  columns: { email: 'E-mail address', role: 'Role', seen: 'Last sign-in', state: 'State', steps: 'Change' },
  roles: 'What each role may do',
  you: 'you',
  never: 'Never',
  states: { active: 'Active', invited: 'Invited' },
  noSecondStep: 'No second step',
  invitedUntil: (when: string) => `The link is good until ${when}.`,
  expired: 'The link of the invitation is no longer good. Invite again.',
  invite: 'Invite somebody',
  inviteLead:
    'A mail with a link goes to the address. The link is good once, for seven days; inviting again ends the one before.',
  email: 'E-mail address',
  role: 'Role',
  inviteButton: { idle: 'Send the invitation', busy: 'Sending...' },
  change: { idle: 'Change role', busy: 'Changing...' },
  roleOf: (email: string) => `Role of ${email}`,
  changeOf: (email: string) => `Change the role of ${email}`,
  again: { idle: 'Invite again', busy: 'Sending...' },
  againOf: (email: string) => `Invite ${email} again`,
  remove: 'Remove',
  removeOf: (email: string) => `Remove ${email}`,
  removeTitle: 'Remove this person?',
  removeText:
    'The account is deleted and every session of it ends. What it did stays in the audit log; enquiries that it takes care of are nobody’s.',
  removeConfirm: { idle: 'Remove the account', busy: 'Removing...' },
  keep: 'Keep it',
  missing: 'This person has no account any more.',
  done: {
    invited: 'The invitation is on its way.',
    changed: 'The role was changed.',
    removed: 'The account was removed.',
    not_found: 'This person has no account any more.',
  },
  inviteProblems: {
    invalid: 'Nobody was invited: give an e-mail address and choose a role.',
    conflict:
      'Nobody was invited: this address has an account with a role already. Change its role in the list.',
  },
  problems: {
    invalid: 'Nothing was changed: the role is unknown. Load the page again.',
    not_found: 'Nothing was changed: this person has no account any more.',
    last_administrator:
      'Nothing was changed: this is the last administrator who can sign in. Make somebody else an administrator first.',
    forbidden: 'Nothing was changed: the role of your account does not include it, or no longer does.',
    conflict: 'Nobody was invited: this person has chosen a password already.',
  },
} as const;
