/** What the page and the file of a paper say around its text. */
export const paperLabels = {
  decision: 'The decision',
  type: 'Kind',
  published: 'Published',
  reviewed: 'Reviewed',
  /** True on the day itself and after it, when the review is late: no page is made anew for a day. */
  nextReview: 'To be read again on',
  reading: 'Reading time',
  /** After a number. */
  minutes: 'min',
  /** After the number of minutes, where nothing says what they are. */
  readTime: 'min read',
  belongsTo: 'Belongs to',
  contents: 'Contents',
  sources: 'Sources',
  sourcesLead:
    'On the day beside it each was compared with this text; where its own address could not be opened, that stands there too. Where the day for reading a paper again has passed, that reading is late. Check for later amendments.',
  checked: 'Checked',
  /** The same of a source whose own address could not be opened. */
  checkedElsewhere: 'Read in a reproduction or description,',
  /** The page of which the file is a copy. */
  online: 'Latest version',
  page: 'Page',
  of: 'of',
  download: 'Download',
  read: 'Read online',
  /** Of a task in a check list that is ticked already. */
  done: 'Done:',
} as const;
