/** What the admin area says. The notices of the specification are in notices.ts. */
export const admin = {
  signIn: {
    title: 'Sign in',
    lead: 'For administrators of this website.',
    email: 'Email',
    password: 'Password',
    button: { idle: 'Sign in', busy: 'Signing in...' },
    signedOut: 'You are signed out.',
    incomplete: 'Enter your e-mail address and your password.',
    wrong: 'That e-mail address and password do not match an account here.',
    limited: 'Too many sign-ins failed. Nothing was checked this time.',
    foreign:
      'That form did not come from this page in a current browser over https. Load this page again and sign in here.',
    unavailable:
      'Sign-in is not available at the moment. Your password was not the reason. Try again in a minute.',
  },
  notAllowed: {
    title: 'Not allowed',
    text: 'You are signed in, but this account is not an administrator of this website. Ask an administrator for access, or sign out and use another account.',
  },
  navigation: [
    { label: 'Enquiries', href: '/newsletter-admin/enquiries' },
    { label: 'Sources', href: '/newsletter-admin/sources' },
  ],
  signOut: 'Sign out',
  /** Answers to a post that changed nothing. */
  outcomes: {
    foreign:
      'Nothing was changed: that form did not come from this page in a current browser over https. Load the page again.',
    'signed-out':
      'Nothing was saved: your session has ended. Your text is kept here. Sign in again in a new tab, then save once more.',
    'not-admin': 'Nothing was changed: this account is no longer an administrator of this website.',
    invalid: 'Nothing was saved: the text is too long or the choice is unknown.',
    missing: 'Nothing was changed: this enquiry has been deleted meanwhile.',
    conflict:
      'Nothing was saved: someone else changed these notes while you were writing. Your text is kept below; theirs is:',
    unavailable: 'Nothing was confirmed: the database did not answer. Try again in a minute.',
  },
  signInAgain: 'Sign in in a new tab',
  enquiries: {
    title: 'Enquiries',
    search: 'Search enquiries',
    searchHint: 'Name, e-mail address, company, subject or message',
    searchButton: 'Search',
    clear: 'Clear search',
    export: 'Export CSV',
    all: 'All',
    status: { unread: 'Unread', read: 'Read', closed: 'Closed' },
    none: 'No enquiries yet. What visitors send appears here.',
    noneFound: 'No enquiry matches.',
    failed: 'Failed to load enquiries',
    deleted: 'The enquiry was deleted.',
    alreadyDeleted: 'There is no such enquiry, or it has been deleted.',
    timeZone: 'Times are Sydney’s.',
    reply: 'Reply by e-mail',
    notes: 'Notes',
    notesHint: 'For administrators only; the sender never sees them. Up to 5,000 characters.',
    notesSave: { idle: 'Save notes', busy: 'Saving...' },
    notesSaved: 'Notes saved.',
    mark: { unread: 'Mark as unread', read: 'Mark as read', closed: 'Close' },
    delete: 'Delete enquiry',
    deleteTitle: 'Delete this enquiry?',
    deleteText:
      'The enquiry and its notes are removed for good. The message that notified you by e-mail, if any, stays in your mailbox.',
    deleteConfirm: { idle: 'Delete for good', busy: 'Deleting...' },
    keep: 'Keep it',
  },
  retry: 'Try again',
} as const;
