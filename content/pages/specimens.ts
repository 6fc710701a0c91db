/** What the page and the file of a specimen say around its text. */
export const specimenLabels = {
  /** Across each sheet. */
  mark: 'SPECIMEN',
  addressee: 'Specimen Pty Ltd',
  kicker: { document: 'The first two pages', module: 'One module in full' },
  /** Before the number of a sheet. */
  sheet: { document: 'Page', module: 'Screen' },
  sheets: 'Sheets of this specimen',
  previous: 'Back to',
  next: 'On to',
  why: 'Why this is here',
  questions: 'Questions',
  questionsLead: 'Choose an answer to read what follows from it.',
  right: 'Right.',
  wrong: 'Not this one.',
  about:
    'Specimen Pty Ltd does not exist. Your documents have this form and say how your own business works.',
  /** Below a list of deliverables of which some are links. */
  underlined: 'The underlined ones open as a specimen to page through.',
  belongsTo: 'Part of the',
} as const;
