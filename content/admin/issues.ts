/** What the screens of an issue say of its state, its history and what to look at before it is published. */
export const issueTexts = {
  parts: {
    label: 'By status',
    all: 'All',
    draft: 'Drafts',
    sending: 'Being sent',
    sent: 'In the archive',
    failed: 'Failed',
  },
  blank: { idle: 'New blank issue', busy: 'Opening...' },
  pages: 'Pages of issues',
  state: {
    sentTo: (recipients: number) =>
      `Sent to ${recipients.toLocaleString('en-AU')} ${recipients === 1 ? 'recipient' : 'recipients'}`,
    label: 'Where this issue stands',
    draft: 'Only people with an account here see this draft. It goes nowhere until you publish or send it.',
    scheduled: (moment: string) => `Goes out to subscribers on ${moment}. Until then its words are locked.`,
    preparing: 'Is being prepared for sending. Its words are locked.',
    sending: 'Is being mailed right now. Its words are locked until everybody has it.',
    waiting: 'Its mailing waits for you: the send page says why. Its words are locked.',
    stuck:
      'Is marked as on its way, but nothing sends it and nobody has it. Take it back as a draft to go on.',
    failed: {
      missed_schedule: 'Did not go out: its time had passed when the mail worker came back. Nobody has it.',
      no_recipients: 'Did not go out: there was no confirmed subscriber. Nobody has it.',
      smtp_unavailable: 'Did not go out: the mail server could not be reached. Nobody has it.',
      stopped: 'Its sending was stopped. Nobody has it.',
      needs_review: 'Did not go out: a person has to look at it. Nobody has it.',
      unknown: 'Did not go out, and no reason was recorded. Nobody has it.',
    },
    started:
      'Its sending ended early, and some people have it already. Its words stay as they were mailed; write to the others by a new issue.',
    sent: (moment: string, recipients: string) => `In the archive since ${moment}; ${recipients}.`,
    withdrawn: (moment: string, recipients: string) =>
      `Published on ${moment}; ${recipients}. Withdrawn: visitors do not see it, and its links say so.`,
    recipients: (count: number) =>
      count === 0
        ? 'mailed to nobody'
        : `mailed to ${count.toLocaleString('en-AU')} ${count === 1 ? 'person' : 'people'}`,
    nobody: 'Published to the archive alone: mailed to nobody.',
    unknownRecipients: 'how many were mailed was never recorded',
    other: (status: string) => `Its status is “${status}”, which this website does not know.`,
    /** What a reader is told where the sentence above speaks to whoever takes the step. */
    forReader: {
      draft:
        'Only people with an account here see this draft. It goes nowhere until an editor publishes or sends it.',
      waiting: 'Its mailing waits for an editor: the send page says why. Its words are locked.',
      stuck: 'Is marked as on its way, but nothing sends it and nobody has it.',
      started:
        'Its sending ended early, and some people have it already. Its words stay as they were mailed; an editor can write to the others by a new issue.',
      toDraft: 'An editor can take it back as a draft.',
    },
    toSend: 'Open the send page',
    toDraft: { idle: 'Take it back as a draft', busy: 'Taking back...' },
    toDraftProblems: {
      invalid: 'Nothing was changed: that issue is unknown. Load the page again.',
      not_found: 'Nothing was changed: this issue has been deleted meanwhile.',
      locked: 'Nothing was changed: the issue is being sent, or somebody has it. Load the page again.',
      conflict: 'Nothing was changed: the issue was changed meanwhile. Load the page again.',
    },
  },
  checks: {
    title: 'Before you publish',
    open: (count: number) => `${count} to look at before you publish`,
    title_missing: 'There is no title. An issue without one cannot be published.',
    title_ok: (count: number) => `The title has ${count} characters.`,
    title_long: (count: number) =>
      `The title has ${count} characters: search engines and mail programs cut off what is longer than about 70.`,
    summary_missing: 'There is no summary: search engines show the first words of the text instead.',
    summary_ok: (count: number) => `The summary has ${count} characters.`,
    summary_long: (count: number) =>
      `The summary has ${count} characters: search engines cut off what is longer than about 160.`,
    content_missing: 'There is no text. An issue without one cannot be published.',
    content_ok: (minutes: number) =>
      `The text takes ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} to read.`,
    headings_ok: 'The headings are in order.',
    headings_top: (heading: string) =>
      `“${heading}” is a heading of the first level (#), which the title is already. Begin with ##.`,
    headings_skipped: (heading: string) => `“${heading}” skips a level of headings.`,
    links_ok: 'Every link has an address that can be followed.',
    links_broken: (targets: readonly string[]) =>
      `No page is known at ${targets.join(', ')}. Correct the link.`,
  },
  counters: {
    of: (count: number, max: number) =>
      `${count.toLocaleString('en-AU')} of ${max.toLocaleString('en-AU')} characters`,
    words: (words: number, minutes: number) =>
      `${words.toLocaleString('en-AU')} ${words === 1 ? 'word' : 'words'}, ${minutes} min to read`,
  },
  toolbar: {
    label: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    list: 'List',
    link: 'Link',
    linkAddress: 'https://',
    sample: 'text',
  },
  history: {
    title: 'History',
    metaTitle: 'History of an issue',
    link: 'History of this issue',
    failed: 'Failed to load the history',
    back: 'Back to the issue',
    lead: 'What was saved, newest first. An entry holds what one person wrote within ten minutes; the latest fifty stay.',
    none: 'Nothing was changed since the issue was made.',
    somebody: 'the system',
    size: (characters: number) => `${characters.toLocaleString('en-AU')} characters`,
    current: 'As it stands now',
    compare: 'Compare with now',
    gone: 'That entry is no longer kept.',
    differences: (moment: string) => `From ${moment} to now`,
    same: 'The words are the same as now.',
    fields: { title: 'Title', summary: 'Summary', related: 'Belongs to', content: 'Content' },
    removed: 'Removed:',
    added: 'Added:',
    tooDifferent: 'The two texts have little in common, so they stand one after the other.',
    restore: { idle: 'Bring these words back', busy: 'Bringing back...' },
    restoreText: {
      draft: 'The words of now stay in the history.',
      sent: 'The words of now stay in the history. Visitors see the change at once.',
    },
    locked: 'The words are locked while the issue is being sent.',
    problems: {
      invalid: 'Nothing was changed: that entry is unknown. Load the page again.',
      not_found: 'Nothing was changed: this issue has been deleted meanwhile.',
      conflict: 'Nothing was changed: the issue was changed meanwhile. Load the page again to compare.',
      locked: 'Nothing was changed: the issue is being sent, so its words are locked.',
      empty: 'Nothing was changed: a published issue cannot be without content.',
      untitled: 'Nothing was changed: a published issue cannot be without a title.',
    },
  },
} as const;
