/** What each role is called and includes. The keys are the words of the database. */
export const roleTexts = {
  reader: {
    name: 'Reader',
    as: 'a reader',
    text: 'sees enquiries, issues, subscribers and feeds, and changes nothing.',
  },
  editor: {
    name: 'Editor',
    as: 'an editor',
    text: 'also answers enquiries and takes notes, writes, publishes and mails issues, and keeps feeds.',
  },
  admin: {
    name: 'Administrator',
    as: 'an administrator',
    text: 'also invites people, imports, exports and erases, deletes for good, and sees the audit log and the system.',
  },
} as const;
