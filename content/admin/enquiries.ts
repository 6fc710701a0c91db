import { site } from '#content/site/site.ts';

/** The texts of the enquiries in the admin area. "New" is stored as `unread`. */
export const enquiries = {
  title: 'Enquiries',
  one: 'Enquiry',
  search: 'Search enquiries',
  searchHint: 'Reference, name, e-mail address, company, subject or message; in all but spam',
  export: 'Export CSV',
  filterNavigation: 'Enquiries by status',
  filter: {
    open: 'Open',
    overdue: 'Overdue',
    unread: 'New',
    answered: 'Answered',
    closed: 'Closed',
    all: 'All',
    held: 'Held',
    spam: 'Spam',
  },
  status: { unread: 'New', read: 'Read', answered: 'Answered', closed: 'Closed', spam: 'Spam' },
  held: 'Held',
  blockList: 'Block list',
  spamHint: 'Spam is deleted 30 days after it was marked, and counted nowhere else.',
  caption: {
    due: 'Enquiries, those that are due first on top',
    newest: 'Enquiries, newest first',
  },
  columns: { received: 'Received', from: 'From', subject: 'Subject', form: 'Form', status: 'Status' },
  pages: 'Pages of enquiries',
  heldHint:
    'This enquiry arrived above the hourly limit. It was stored, and nobody was sent an e-mail about it: its sender has had no acknowledgement.',
  none: 'No enquiries yet. What visitors send appears here.',
  noneOpen: 'Nothing is open: every enquiry is answered or closed.',
  noneFound: 'No enquiry matches.',
  failed: 'Failed to load enquiries',
  deletedDone: {
    now: 'The enquiry was deleted.',
    all: 'The enquiries were deleted.',
    none: 'Nothing was deleted.',
  },
  alreadyDeleted: 'There is no such enquiry, or it has been deleted.',
  contactForm: 'Contact form',
  back: 'All enquiries',
  beside: { navigation: 'Enquiries beside this one', previous: 'Previous', next: 'Next' },
  message: 'Message',
  facts: 'About this enquiry',
  fact: {
    reference: 'Reference',
    due: 'Reply by',
    from: 'From',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    form: 'Form',
    received: 'Received',
  },
  notGiven: 'Not given',
  reply: 'Reply by e-mail',
  replyHeading: 'Reply',
  /** What a reply in the mail program begins with. */
  replyText: {
    subject: (subject: string, reference: string) => `Re: ${subject} (${reference})`,
    greeting: (name: string) => `Hello ${name},`,
    signature: ['Kind regards', site.legalName],
    wrote: (when: string, reference: string) => `On ${when} you wrote to us (reference ${reference}):`,
  },
  replySent: 'When your reply is on its way, mark the enquiry as answered: that ends its clock.',
  replyHeld: {
    all: '',
    part: 'Your mail program gets the beginning of the quoted message; the whole text stands here.',
    none: 'The text is too long for the way to your mail program. Copy it from here.',
  },
  replyAsText: 'The reply as text',
  copy: { idle: 'Copy', done: 'Copied', failed: 'Select the text and copy it yourself.' },
  savedReplies: { label: 'Begin with', none: 'An empty reply', keep: 'Saved replies' },
  statusHeading: 'Status',
  saveNotesFirst: 'Save the notes first: these buttons load the page again, without what is not saved.',
  mark: {
    unread: 'Mark as new',
    read: 'Mark as read',
    answered: 'Mark as answered',
    closed: 'Close',
    spam: 'Spam',
  },
  notSpam: 'Not spam',
  undo: 'Undo',
  bulk: {
    label: 'Chosen enquiries',
    choose: (name: string, subject: string) => `Choose ${subject} from ${name}`,
    all: 'Choose all of this page',
    column: 'Chosen',
    chosen: 'With the chosen ones',
    mark: { read: 'Mark read', answered: 'Answered', closed: 'Close', spam: 'Spam', unread: 'Mark new' },
    notSpam: 'Not spam',
    delete: 'Delete',
    export: 'Export',
    deleteTitle: (count: number) => `Delete ${count} enquiries?`,
    deleteText:
      'These enquiries and their notes are removed for good. Messages that notified you by e-mail stay in your mailbox.',
    keep: 'Keep them',
  },
  arrivals: {
    text: (count: number, newest: string) =>
      count === 1 ? `1 new enquiry, from ${newest}.` : `${count} new enquiries, the newest from ${newest}.`,
    show: 'Show',
  },
  keys: {
    heading: 'Keys',
    use: 'Use these keys',
    hint: 'They work while no field has the focus.',
    list: {
      j: 'the next enquiry',
      k: 'the one before',
      x: 'choose it, or not',
      e: 'mark as answered',
      u: 'mark as new',
    },
    one: { j: 'the next enquiry', k: 'the one before', e: 'mark as answered', u: 'mark as new' },
  },
  done: {
    unread: (count: number) => `${subject(count)} now new.`,
    read: (count: number) => `${subject(count)} now read.`,
    answered: (count: number) => `${subject(count)} now answered.`,
    closed: (count: number) => `${subject(count)} now closed.`,
    spam: (count: number) => `${subject(count)} now spam, and deleted in 30 days.`,
    assigned: (count: number) => `${subject(count)} now taken care of by the chosen person.`,
    unassigned: (count: number) => `${subject(count)} now taken care of by nobody.`,
    undone: (count: number) =>
      count === 1 ? 'The enquiry is as it was before.' : `${count} enquiries are as they were before.`,
  },
  unchanged: 'Nothing had to be changed: it was so already.',
  left,
  conflict: (count: number) =>
    count === 1
      ? 'Nothing was changed: somebody has changed the enquiry since. The page shows it as it is now.'
      : `Nothing was changed. ${left(count)} The page shows them as they are now.`,
  problems: {
    invalid: 'Nothing was done: the choice is unknown. Load the page again.',
    empty: 'Nothing was done: choose at least one enquiry first.',
    not_found: 'Nothing was changed: the enquiry has been deleted.',
  },
  assignee: {
    heading: 'Who takes care of it',
    nobody: 'Nobody',
    button: 'Assign',
    taken: (name: string) => `Taken by ${name}`,
  },
  history: {
    heading: 'History',
    received: 'Received',
    assigned: (name: string) => `Taken care of by ${name}`,
    unassigned: 'Taken care of by nobody',
    notes: 'Notes changed',
    blocked: (word: string) => `Spam, since the block list has “${word}”`,
    by: (name: string) => `by ${name}`,
    server: 'the server',
    gone: 'somebody whose account is gone',
  },
  others: {
    heading: 'From the same sender',
    none: 'No other enquiry came from this address.',
    all: 'All from this address',
  },
  notes: 'Notes',
  noNotes: 'None.',
  notesHint: 'Everybody with an account here sees them; the sender never does. Up to 5,000 characters.',
  notesSave: { idle: 'Save notes', busy: 'Saving...' },
  notesSaved: 'Notes saved.',
  notesProblems: {
    invalid: 'Nothing was saved: the notes are longer than 5,000 characters. Your text is kept here.',
    not_found: 'Nothing was saved: this enquiry has been deleted meanwhile. Your text is kept here.',
    conflict:
      'Nothing was saved: someone else changed these notes while you were writing. Your text is kept below; theirs is:',
  },
  mails: 'E-mail about this enquiry',
  mail: {
    notification: 'The notification to us',
    acknowledgement: 'The acknowledgement to the sender',
    held_notice: 'The notice to us about held enquiries',
    reply_reminder: 'The reminder to us that a reply is due',
    reply_overdue: 'The reminder to us that a reply is overdue',
  },
  mailStatus: {
    failed: 'was refused for good.',
    uncertain: 'may or may not have arrived: the connection broke while it was sent.',
  },
  mailRemedy:
    'It is not sent again by itself. Whoever looks after the server can send it again, or count it as sent.',
  delete: 'Delete enquiry',
  deleteTitle: 'Delete this enquiry?',
  deleteText:
    'The enquiry and its notes are removed for good. The message that notified you by e-mail, if any, stays in your mailbox.',
  deleteConfirm: { idle: 'Delete for good', busy: 'Deleting...' },
  keep: 'Keep it',
} as const;

function left(count: number): string {
  return count === 1
    ? 'One was left alone: somebody has changed or deleted it since.'
    : `${count} were left alone: somebody has changed or deleted them since.`;
}

function subject(count: number): string {
  return count === 1 ? 'The enquiry is' : `${count.toLocaleString('en-AU')} enquiries are`;
}
