const enquiries = (count: string): string => (count === '1' ? 'enquiry' : 'enquiries');

/** What the first page after signing in says of each work item; numbers beyond a hundred are '100+'. */
export const start = {
  title: 'Start',
  failed: 'Failed to load the overview',
  well: 'All is well: nothing waits for you.',
  waits: (items: number) => (items === 1 ? 'One thing waits for you.' : `${items} things wait for you.`),
  list: 'Everything at a glance',
  states: { fine: 'Fine', look: 'Look', act: 'Act' },
  overdue: {
    name: 'Overdue enquiries',
    none: 'Nobody has waited longer than promised.',
    some: (count: string) =>
      `${count} ${enquiries(count)} should have been answered by now. Answer these first.`,
  },
  unread: {
    name: 'New enquiries',
    none: 'You have read everything that came.',
    some: (count: string) => `${count} ${enquiries(count)} not read yet.`,
  },
  open: {
    name: 'Open enquiries',
    none: 'Every enquiry is answered or closed.',
    some: (subject: string, due: string) => `Next: “${subject}”, ${due}.`,
  },
  drafts: {
    name: 'Drafts of issues',
    none: 'No issue is being written.',
    some: 'Written and not published. Only people with an account here see them.',
  },
  sends: {
    name: 'Mailings that stopped',
    none: 'No mailing of an issue waits for you.',
    some: 'A mailing waits for your decision. Its page says why it stopped.',
  },
  run: {
    name: 'Last issue made from the feeds',
    none: 'No issue has been made from the feeds yet.',
    running: (when: string) => `An issue is being made, begun ${when}.`,
    succeeded: (when: string) => `Made ${when}.`,
    failed: (when: string, why: string) => `The attempt ${when} made no issue. ${why}`,
  },
  feeds: {
    name: 'Feeds that fail',
    none: (feeds: number) => `All ${feeds} feeds could be read when they were last tried.`,
    unread: (feeds: number) => `None failed; ${feeds} not read yet.`,
    off: 'No feed is switched on, so no issue can be made from feeds.',
    some: (feeds: number) =>
      `Of ${feeds} feeds that are switched on. New issues are made without them; test each or remove it.`,
    all: 'None of the feeds could be read: this server probably has no way to the internet.',
  },
  mails: {
    name: 'Mails in doubt',
    none: 'Every mail arrived at its mail server, or is on its way.',
    some: 'Nobody knows whether they were delivered, or they were refused. They wait for a decision.',
  },
  webhooks: {
    name: 'Webhooks given up',
    none: 'Every service that hears of what happens here was told, or is about to be.',
    some: 'A service could not be told for a day. Its line says why; send it again or dismiss it.',
  },
  ownAccount: {
    name: 'Your account without a second step',
    none: 'Signing in to your account takes more than a password.',
    some: 'A stolen password would be enough to sign in as you. Add a passkey, or an app with codes.',
  },
  colleagues: {
    name: 'Colleagues without a second step',
    none: 'No colleague signs in with a password alone.',
    some: 'A stolen password would be enough to sign in as one of them. People shows who they are.',
  },
  holidays: {
    name: 'Days on which the office is closed',
    none: 'None is known. Replies are promised on public holidays as well: add those of the year.',
    some: (day: string, name: string) => `The next is ${day}, ${name}.`,
    ending: (day: string) => `The last one known is ${day}. Add those of the year after.`,
  },
  system: {
    name: 'This website',
    none: 'Website, database, mails and backups work. Nothing to do.',
    some: 'Something is not as it should be. Whoever runs the server finds under System what to do.',
  },
};
