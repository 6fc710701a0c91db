/** What printed sheets say around a page. */
export const sheetMarks = {
  /** Before the day on which the text last changed. */
  textOf: 'Text of',
  /** In place of a form, before the address. */
  replyTo: 'Reply to',
};
