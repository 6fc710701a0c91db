import { capped } from '#content/counted.ts';
/** The texts of the admin area. The notices that docs/specification.md fixes are in site/notices.ts. */
export const admin = {
  signIn: {
    title: 'Sign in',
    lead: 'For those who look after this website.',
    email: 'Email',
    password: 'Password',
    button: { idle: 'Sign in', busy: 'Signing in...' },
    signedOut: 'You are signed out.',
    incomplete: 'Enter your e-mail address and your password.',
    wrong_credentials: 'That e-mail address and password do not match an account here.',
    password_used:
      'That first password was used already, and opens one session only. Have a link to a new one mailed to you: "Forgotten password?" below.',
    rate_limited: 'Too many sign-ins failed. Nothing was checked this time.',
    cross_origin:
      'That form did not come from this page in a current browser over https. Load this page again and sign in here.',
    unavailable:
      'Sign-in is not available at the moment. Your password was not the reason. Try again in a minute.',
  },
  notAllowed: {
    title: 'Not allowed',
    text: 'You are signed in, but this account has no role in the admin area of this website. Ask an administrator for one, or sign out and use another account.',
  },
  notForRole: 'Your role does not include this page. Ask an administrator if you need it.',
  textBack: 'What you wrote here before you left the page is back. It is not saved yet.',
  leave: 'Leave this page? What you wrote here may be lost.',
  navigation: {
    label: 'Admin',
    start: 'Start',
    newsletters: 'Newsletters',
    enquiries: 'Enquiries',
    feeds: 'Feeds',
    visits: 'Visits',
    people: 'People',
    auditLog: 'Audit log',
    system: 'System',
    /** On phones, for what does not fit into one line. */
    more: 'More',
    /** Behind the number of an entry. */
    numbers: {
      drafts: { one: 'draft', several: 'drafts' },
      enquiries: { one: 'new or overdue', several: 'new or overdue' },
      mails: { one: 'mail to decide about', several: 'mails to decide about' },
    },
    account: 'Your account',
  },
  signOut: 'Sign out',
  /** Why a post changed nothing, wherever it was sent; the forms have sentences of their own for the rest. */
  problems: {
    cross_origin:
      'Nothing was changed: that form did not come from this page in a current browser over https. Load the page again.',
    signed_out:
      'Nothing was changed: your session has ended. Sign in again in a new tab, then try once more.',
    forbidden: 'Nothing was changed: the role of this account does not include it, or no longer does.',
    unavailable: 'Nothing was confirmed: the database did not answer. Try again in a minute.',
    unknown: 'Nothing was changed. Load the page again.',
  },
  /** In place of the sentence above, where text was typed. */
  signedOutWithText:
    'Nothing was saved: your session has ended. Your text is kept here. Sign in again in a new tab, then save once more.',
  /** In place of a file. */
  fileUnavailable: 'The database did not respond. Go back and try again in a minute.',
  reference: 'Reference',
  nothingDone: 'Nothing was changed: your session has ended.',
  signInAgain: 'Sign in in a new tab',
  /** On a page that brings itself up to date. */
  watchEnded: 'Your session has ended. This page shows what was known until then, and nothing newer.',
  newsletters: {
    title: 'Newsletter Admin',
    tabs: { newsletters: 'Newsletters', subscribers: 'Subscribers' },
    generate: { idle: 'Generate New Issue', busy: 'Generating...' },
    listHeading: 'Issues',
    loading: 'Loading newsletters...',
    empty: 'No newsletters found. Generate your first issue!',
    noneFound: 'No issue matches.',
    search: 'Search issues',
    searchHint: 'Number, title, summary or status',
    notSent: 'Not sent yet',
    withdrawn: 'withdrawn',
    nothingSelected: 'Select an issue to see it here.',
    edit: 'Edit and publish',
    open: 'Open in the editor',
    read: 'Open the issue',
    noContent: 'This issue has no text yet.',
  },
  subscribers: {
    search: 'Search subscribers',
    searchHint: 'The beginning of an e-mail address or of its domain',
    empty: 'No subscribers yet.',
    states: {
      all: 'All',
      active: 'Active',
      unsubscribed: 'Unsubscribed',
      pending: 'Pending',
      suppressed: 'Suppressed',
    },
    stateNavigation: 'Subscribers by status',
    found: (count: number) => `${capped(count)} found`,
    caption: { all: 'Subscribers, newest first', found: 'Subscribers found, by address' },
    pages: 'Pages of subscribers',
    noneFound: 'No subscriber matches.',
    columns: { email: 'Email', status: 'Status', subscribed: 'Subscribed Date', updated: 'Last Updated' },
    total: 'Total',
    /**
     * By `is_subscribed` alone, as docs/specification.md has it; why someone is not mailed all the same
     * stands beside it in one word.
     */
    active: 'Active',
    unsubscribed: 'Unsubscribed',
    ofThese: (pending: string, suppressed: string) =>
      `Of these, ${pending} pending, who have not confirmed yet, and ${suppressed} suppressed, who are never mailed.`,
    pending: 'Not mailed: the sign-up is not confirmed yet.',
    suppressed: {
      hard_bounce: 'Never mailed: mail is refused.',
      soft_bounce: 'Never mailed: mail was refused again and again.',
      complaint: 'Never mailed: complained about an issue.',
      admin: 'Never mailed: suppressed by an administrator.',
    },
  },
  pager: { first: 'First page', next: 'Next page' },
  numberedPager: {
    previous: 'Previous',
    next: 'Next',
    page: (page: number, pages: number) =>
      `Page ${page.toLocaleString('en-AU')} of ${pages.toLocaleString('en-AU')}`,
  },
  searchButton: 'Search',
  clearSearch: 'Clear search',
  retry: 'Try again',
  retryAfter: (wait: string) => `Try again ${wait}.`,
} as const;
