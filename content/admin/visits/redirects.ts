/** The texts of the pages on which the owner leads old addresses elsewhere. */
export const redirects = {
  title: 'Redirects',
  lead: 'Where an address leads that this site no longer has. A change shows within seconds; a page that takes the address later goes first.',
  back: 'Visits',
  failed: 'Failed to load the redirects',
  list: 'Redirects, by old address',
  none: 'No address is redirected.',
  columns: { from: 'Old address', target: 'Leads to', kind: 'Kind', hits: 'Followed' },
  kinds: { permanent: 'For good (308)', temporary: 'For now (307)' },
  add: 'Add a redirect',
  edit: 'Edit redirect',
  fields: { from: 'Old address', target: 'Leads to', permanent: 'Kind', note: 'Note' },
  hints: {
    from: 'A path of this site without what follows a question mark, as in /old-page. Upper and lower case are the same.',
    target: 'A path of this site, as in /contact, or an address that begins with https://.',
    permanent: 'Search engines move to the new address when it is for good.',
    note: 'Up to 200 characters; only administrators see it.',
  },
  addButton: { idle: 'Add redirect', busy: 'Adding...' },
  save: { idle: 'Save', busy: 'Saving...' },
  change: 'Edit',
  changeOf: (from: string) => `Edit the redirect of ${from}`,
  remove: { idle: 'Remove', busy: 'Removing...' },
  removeOf: (from: string) => `Remove the redirect of ${from}`,
  done: {
    added: 'The redirect was added.',
    saved: 'The redirect was saved.',
    removed: 'The redirect was removed.',
    not_found: 'There is no such redirect, or it has been removed.',
  },
  fieldProblems: {
    from: 'Enter a path of this site that begins with a slash, as in /old-page.',
    page: 'There is a page at this address: visitors see the page.',
    reserved:
      'This address belongs to the archive, to files, to the admin area or to an interface of this site.',
    target: 'Enter a path of this site, as in /contact, or an address that begins with https://.',
    missing: 'There is no page at this address of this site.',
    note: 'Enter at most 200 characters on one line.',
  },
  problems: {
    invalid: 'Nothing was saved. Please correct what is marked.',
    duplicate: 'Nothing was saved: this old address has a redirect already. Edit that one.',
    chained:
      'Nothing was saved: one redirect would lead to another, or in a circle. Lead each old address straight to its page.',
    conflict:
      'Nothing was saved: someone else changed this redirect meanwhile. What you entered is kept; saving again replaces what they saved.',
    too_long: 'Nothing was saved: the list holds 500 redirects. Remove one that nobody follows.',
  },
  removeProblems: {
    invalid: 'Nothing was removed: that redirect is unknown. Load the page again.',
    not_found: 'Nothing was removed: the redirect is gone already.',
  },
} as const;
