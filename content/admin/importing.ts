const number = (count: number): string => count.toLocaleString('en-AU');
const rows = (count: number): string => `${number(count)} ${count === 1 ? 'row' : 'rows'}`;
const addresses = (count: number): string => `${number(count)} ${count === 1 ? 'address' : 'addresses'}`;

/** What the import of subscribers and of addresses not to be mailed says, and the links to it. */
export const importing = {
  metaTitle: 'Import subscribers',
  title: 'Import subscribers',
  failed: 'Failed to load the import',
  number,
  links: {
    import: 'Import',
    export: 'Export CSV',
    back: 'Back to the subscribers',
    again: 'Import another file',
  },
  intro:
    'A file is read first and imports nothing: the next page says what would become of each row. Nobody who unsubscribed, was erased, bounced, complained or was suppressed is brought back, and no subscriber is changed. Whoever signed up here and has not confirmed is imported like anybody else, by the evidence in the file.',
  upload: {
    file: 'CSV file',
    fileHint: 'UTF-8, commas or semicolons, up to 16 MB and 200,000 rows',
    subscribers: {
      title: 'Subscribers',
      rules: [
        'The first row names the columns: email, consent_at and consent_source are needed, in any order. Of an export of this site the column state counts too: who is not active is left out. Other columns are ignored.',
        'consent_at is when the person agreed, such as 2025-03-31 or 2025-03-31T09:30+10:00; without a time zone it is taken as UTC.',
        'consent_source says where they agreed, such as “Footer form of our website”. Rows without evidence are refused: asking by mail whether somebody wants mail is itself advertising.',
      ],
      sampleLabel: 'A file may look like this',
      sample:
        'email,consent_at,consent_source\nada@example.com,2025-03-31,Footer form of our website\ngrace@example.com,2025-04-02T09:30+10:00,"Workshop in Brisbane, sign-up sheet"',
      button: { idle: 'Read the file', busy: 'Reading...' },
    },
    suppressions: {
      title: 'Addresses that must not be mailed',
      text: 'For the list of bounces, complaints and unsubscribed people of another provider. A column email, and if there is one, a column reason: bounce, complaint, unsubscribed or admin. A plain list with one address in each line will do. Only a keyed hash of each address is kept; subscribers among them are not mailed any more.',
      reason: 'Reason for rows that name none',
      choose: 'Choose a reason',
      reasons: {
        bounce: 'Their address refused mail (bounce)',
        complaint: 'They complained (complaint)',
        unsubscribed: 'They unsubscribed (unsubscribed)',
        admin: 'Our own decision (admin)',
      },
      button: { idle: 'Read the list', busy: 'Reading...' },
    },
    problems: {
      no_form: 'Nothing was read: the form arrived incomplete. Choose the file and send it once more.',
      no_file: 'Nothing was read: choose a file that is not empty.',
      too_large:
        'Nothing was read: the file is larger than 16 MB. Split it, with the names of the columns in each part.',
      not_text:
        'Nothing was read: this is not a text in UTF-8. In a spreadsheet, save the file as “CSV UTF-8”; a workbook or an archive cannot be read.',
      missing_columns:
        'Nothing was read: the first row does not name the columns. Needed are email, consent_at and consent_source; for addresses that must not be mailed, email.',
      malformed: 'Nothing was read: a quotation mark opens and is not closed, or stands inside a value.',
      long_line: 'Nothing was read: a row is longer than 20,000 characters.',
      too_many_rows: 'Nothing was read: the file has more than 200,000 rows. Split it.',
      no_rows: 'Nothing was read: the file has no row below the names of the columns.',
      no_reason: 'Nothing was read: a row names no reason. Choose one for such rows.',
      busy: 'Nothing was read: other files are being read. Try again in a minute.',
      invalid: 'Nothing was read. Choose the file and send it once more.',
      offline: 'Nothing was confirmed: the website did not answer. Try again in a minute.',
      signed_out:
        'Nothing was read: your session has ended. Sign in again in a new tab, then send the file once more.',
    },
    atLine: (line: number) => `Line ${number(line)}.`,
  },
  recent: {
    title: 'Newest imports',
    columns: { when: 'Read', what: 'What', state: 'State', count: 'Imported' },
    kinds: { subscribers: 'Subscribers', suppressions: 'Addresses not to be mailed' },
    states: {
      reading: 'not read to its end',
      ready: 'waits for you',
      committing: 'under way',
      done: 'done',
      expired: 'forgotten after a day',
      discarded: 'taken back',
    },
    of: (imported: number, all: number) => `${number(imported)} of ${number(all)}`,
  },
  result: {
    titles: { subscribers: 'What the file would do', suppressions: 'What the list would do' },
    read: (count: number, moment: string) => `${rows(count)} read ${moment}. Nothing has been imported yet.`,
    figures: 'What becomes of the rows',
    counts: {
      subscribers: {
        to_import: 'new subscribers',
        already: 'subscribers already, left as they are',
        barred:
          'unsubscribed, erased, bounced, complained or suppressed, or not active by the file: never brought back',
        no_evidence: 'without evidence of consent: refused',
        invalid: 'not valid: refused',
        duplicate: 'twice in the file',
      },
      suppressions: {
        to_import: 'not to be mailed from now on',
        already: 'listed already',
        barred: 'left as they are',
        no_evidence: 'left as they are',
        invalid: 'not valid: refused',
        duplicate: 'twice in the list',
      },
    },
    pending: (count: number) =>
      count === 1
        ? 'One of them signed up here and has not confirmed: the import subscribes that person by the evidence in the file.'
        : `${number(count)} of them signed up here and have not confirmed: the import subscribes them by the evidence in the file.`,
    consents: (oldest: string, newest: string) => `Consents are from ${oldest} to ${newest}.`,
    affected: (count: number) =>
      count === 0
        ? 'None of them is a subscriber here.'
        : `${addresses(count)} among them ${count === 1 ? 'is a subscriber' : 'are subscribers'} here and will not be mailed any more.`,
    refused: 'Rows that are left out',
    first: (count: number) => `The first ${number(count)}:`,
    columns: { line: 'Line', why: 'Why' },
    verdicts: {
      already: 'Here already.',
      barred: 'Unsubscribed, erased, bounced, complained or suppressed, or not active by the file.',
      invalid: 'Not valid.',
      no_evidence: 'No evidence of consent.',
      duplicate: 'The address stands in the file before.',
    },
    problems: {
      columns: 'Another number of columns than in the first row.',
      email_missing: 'email is empty.',
      email_invalid: 'email is not an address.',
      date_missing: 'consent_at is empty: there is no evidence of consent.',
      date_unreadable: 'consent_at is not a date such as 2025-03-31 or 2025-03-31T09:30+10:00.',
      date_in_future: 'consent_at is in the future.',
      source_missing: 'consent_source is empty: there is no evidence of consent.',
      source_too_long: 'consent_source is longer than 150 characters.',
      source_has_address:
        'consent_source holds an e-mail address, or another @. It outlives an erasure: say where they agreed without one.',
      reason_unknown: 'reason is none of bounce, complaint, unsubscribed and admin.',
    },
  },
  commit: {
    title: 'Import them',
    nothing: 'There is nothing to import.',
    origin: 'Where the list comes from',
    originHint:
      'Kept with each consent, such as “Mailchimp, audience Newsletter, exported 3 May 2026”. 3 to 150 characters, no e-mail address.',
    typed: {
      subscribers: (count: number) => `Type ${number(count)}, the number of new subscribers`,
      suppressions: (count: number) => `Type ${number(count)}, the number of addresses not to be mailed`,
    },
    typedHint: 'So that nothing is imported by accident.',
    button: { idle: 'Import', busy: 'Importing...' },
    fieldProblems: {
      typed: (count: number) => `This is not the number, which is ${number(count)}.`,
      origin: 'Enter where the list comes from, in 3 to 150 characters.',
      originAddress:
        'Leave out e-mail addresses and any other @: the origin stays in the record when a person is erased.',
    },
    problems: {
      invalid: 'Nothing was imported. Please correct what is marked.',
      locked:
        'Nothing was imported: what was read is forgotten after a day, or was taken back. Read the file again.',
      empty: 'Nothing was imported: the file has nothing new.',
      not_found: 'Nothing was imported: there is no such import.',
      count_changed: 'Nothing was imported: the number is another one. Look at it, then type it.',
      signed_out:
        'Nothing was imported: your session has ended. What you typed is kept here. Sign in again in a new tab, then import once more.',
    },
    discard: 'Take back',
    discardText: 'What was read is forgotten at once; otherwise after a day.',
    discardProblems: {
      locked: 'Nothing was changed: the import has begun. Load the page again.',
      not_found: 'Nothing was changed: there is no such import.',
      invalid: 'Nothing was changed. Load the page again.',
    },
  },
  progress: {
    title: 'Importing',
    bar: 'Rows imported',
    count: (done: number, all: number) => `${number(done)} of ${rows(all)} dealt with`,
    text: 'It goes on while this page is open, and can be continued at any time within a day of reading the file.',
    button: { idle: 'Continue', busy: 'Importing...' },
    problems: {
      locked:
        'Nothing more was imported: what was read is forgotten after a day. Read the file again; who is here already is left as they are.',
      not_found: 'Nothing was imported: there is no such import.',
      invalid: 'Nothing was imported. Load the page again.',
      unavailable:
        'The database did not answer. What was imported stays; the rest follows by itself in a moment, or by the button.',
    },
  },
  ended: {
    done: {
      subscribers: (count: number) =>
        count === 1 ? '1 subscriber was imported.' : `${number(count)} subscribers were imported.`,
      suppressions: (count: number) => `${addresses(count)} will not be mailed.`,
    },
    changed: (count: number) =>
      `${rows(count)} ${count === 1 ? 'was' : 'were'} left out, since something changed after the file was read: they subscribed, unsubscribed or were erased meanwhile.`,
    origin: (origin: string) => `Origin: ${origin}.`,
    expired: 'What was read of this file is forgotten, as always after a day. Read it again to import it.',
    discarded: 'This import was taken back. Nothing was imported.',
    reading: 'This file was not read to its end, and nothing of it was imported. Read it again.',
  },
  noSubscriber: 'There is no such subscriber.',
  missing: { title: 'No such import', text: 'There is no import at this address.' },
} as const;
