/** The texts of the page on which the owner keeps what is stored as spam. */
export const blockList = {
  title: 'Block list',
  lead: 'An enquiry with one of these words, or from one of these domains, is stored as spam. Its sender sees the usual confirmation, and nobody is sent an e-mail about it. What came before stays as it is.',
  back: 'Enquiries',
  failed: 'Failed to load the block list',
  none: 'Nothing is blocked.',
  kinds: { word: 'Words', domain: 'Domains' },
  remove: { idle: 'Remove', busy: 'Removing...' },
  removeOf: (pattern: string) => `Remove ${pattern}`,
  word: {
    heading: 'Block a word',
    label: 'Word, or several in this order',
    hint: 'Looked for in name, company, subject and message, in either case: "casino" finds "CASINO!" and not "casinos".',
    button: { idle: 'Block word', busy: 'Blocking...' },
  },
  domain: {
    heading: 'Block a domain',
    label: 'Domain',
    hint: 'Of the e-mail address, as in example.com; it blocks mail.example.com as well.',
    button: { idle: 'Block domain', busy: 'Blocking...' },
  },
  problems: {
    invalid: 'Nothing was blocked. Enter a word of 2 to 80 letters or digits, or a domain with a dot.',
    too_long: 'Nothing was blocked: the list holds 500 entries. Remove one that is no longer needed.',
    not_found: 'Nothing was removed: the entry is gone already.',
  },
  done: {
    added: 'Enquiries that have it are spam from now on.',
    removed: 'It is blocked no longer.',
  },
} as const;
