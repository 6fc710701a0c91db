/** The texts of the page on which the owner keeps texts for replies. */
export const savedReplies = {
  title: 'Saved replies',
  lead: 'Texts that a reply to an enquiry can begin with. The greeting, the signature and the quoted message are added there.',
  back: 'Enquiries',
  list: 'Saved replies',
  none: 'No saved replies yet. Add one below.',
  failed: 'Failed to load the saved replies',
  add: 'Add a saved reply',
  edit: 'Edit saved reply',
  fields: { title: 'Name', body: 'Text' },
  hints: { title: 'Up to 80 characters; the sender never sees it.', body: 'Up to 2,000 characters.' },
  addButton: { idle: 'Add saved reply', busy: 'Adding...' },
  save: { idle: 'Save', busy: 'Saving...' },
  change: 'Edit',
  delete: 'Delete',
  deleteTitle: 'Delete this saved reply?',
  deleteText: 'Replies that were sent with it stay as they are.',
  deleteConfirm: { idle: 'Delete saved reply', busy: 'Deleting...' },
  keep: 'Keep it',
  done: {
    added: 'The saved reply was added.',
    saved: 'The saved reply was saved.',
    deleted: 'The saved reply was deleted.',
    not_found: 'There is no such saved reply, or it has been deleted.',
  },
  problems: {
    title: 'Enter a name of at most 80 characters.',
    body: 'Enter a text of at most 2,000 characters.',
    invalid: 'Nothing was saved. Please correct what is marked.',
    conflict:
      'Nothing was saved: someone else changed this saved reply while you were writing. Your text is kept below; theirs is:',
  },
  actionProblems: { invalid: 'Nothing was changed: that saved reply is unknown. Load the page again.' },
} as const;

import { site } from '#content/site/site.ts';

/** What the admin area says of suggested times for a call, and what the file for one of them says. */
export const call = {
  heading: 'Suggested times for a call',
  hint: 'Sydney time. Send the file of the time that suits with your answer: it holds nothing that the sender wrote.',
  download: 'Calendar file',
  missing: 'This enquiry has no such time for a call.',
  event: {
    summary: `Call with ${site.legalName}`,
    description: (reference: string) => `About your enquiry ${reference}. Half an hour.`,
  },
} as const;
