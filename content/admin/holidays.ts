/** The texts of the page on which the owner keeps the days on which the office is closed. */
export const holidays = {
  title: 'Office holidays',
  lead: 'On these days, as on Saturdays and Sundays, no reply is due and no call can be suggested. A reply that was already promised stays promised.',
  back: 'Enquiries',
  failed: 'Failed to load the office holidays',
  none: 'No holiday is known: a reply is promised on every day from Monday to Friday.',
  ahead: 'To come',
  past: 'Past',
  add: 'Add a holiday',
  day: 'Day',
  name: 'Name',
  nameHint: 'What the day is called, for you alone.',
  addButton: { idle: 'Add holiday', busy: 'Adding...' },
  remove: { idle: 'Remove', busy: 'Removing...' },
  removeOf: (name: string, day: string) => `Remove ${name}, ${day}`,
  problems: {
    day: 'Enter a day of the calendar between 2020 and 2100.',
    name: 'Enter a name of at most 80 characters.',
    duplicate: 'This day is in the list already.',
    invalid: 'Nothing was saved. Please correct what is marked.',
  },
  removeProblems: {
    invalid: 'Nothing was removed: that day makes no sense. Load the page again.',
    not_found: 'Nothing was removed: the day is gone already.',
  },
  done: {
    added: 'The office is closed on that day.',
    removed: 'The office is open on that day, unless it is a weekend.',
  },
} as const;
