export const number = (value: number): string => value.toLocaleString('en-AU');
const counted = (count: number): string => `${number(count)} ${count === 1 ? 'mail' : 'mails'}`;

/** What the page of a send says while it is under way. */
export const progress = {
  status: {
    scheduled: 'Scheduled',
    preparing: 'Preparing',
    sending: 'Sending',
    paused: 'Paused',
    stopped: 'Stopped',
    finished: 'Finished',
    taken_back: 'Being taken back',
  },
  scheduled: (moment: string) => `Begins ${moment}.`,
  preparing: 'The list of recipients is being frozen. No mail leaves before it is complete.',
  probing: 'The list is complete. Mails leave as soon as the issue can be read at its public address.',
  sending: 'Mails are leaving.',
  stopping: 'Somebody stopped it, and no other mail is begun. Those that still wait are being skipped.',
  stopped: 'Somebody stopped it. Whoever had no mail by then gets none; the issue stays in the archive.',
  finished: 'Every recipient has been dealt with.',
  taken_back:
    'Somebody took it back, and no mail leaves. Once its list of recipients is deleted, the issue can be edited and sent again.',
  uncertain: (count: number) =>
    `${counted(count)} may or may not have arrived, because the connection broke. None is sent again by itself: decide in the list “Uncertain”.`,
  settling: {
    assume_sent: 'Somebody decided that the uncertain mails count as sent. They are being counted.',
    resend: 'Somebody decided to send the uncertain mails again. They are being queued.',
  },
  reasons: {
    by_admin: 'Somebody paused it. Nothing leaves until somebody resumes it.',
    smtp_unavailable:
      'The mail server does not answer. Nothing is lost and nobody is counted as failed; sending goes on by itself once it answers.',
    sender_refused:
      'The mail server refused one mail after another, most likely for a fault of ours: a password, the sender’s address or a signature. What it refuses for that is not counted as failed; where it gave other reasons first, the newest failed mails may be sent again. Whoever looks after the server finds under System how to check the settings. Resume once they are right.',
    bounce_rate:
      'At least 5 in 100 mails were refused because their address does not exist. Going on would harm the reputation of our address. Look at the failed mails, and resume only if the list is sound.',
    complaint_rate:
      'At least 1 in 1,000 recipients reported the mail as junk. Resume only once you know why.',
    daily_limit: 'The daily limit is reached. Sending continues by itself tomorrow, by the date in Sydney.',
    interrupted:
      'Nothing had moved for six hours, perhaps because the machine was off or a backup was restored. After a restored backup stop the send: whoever got the mail since the backup would get it again. Else resume.',
    missed_schedule:
      'Its time passed more than six hours before a mail worker ran, so nothing left by itself. Resume to send it now, or take it back.',
    no_recipients:
      'When it began there was nobody to receive it. Resume once somebody has subscribed, or take it back.',
    withdrawn:
      'The issue was withdrawn from the archive, and the mail leads to it. Put the issue back, then resume; or stop the send, or take it back if it had not begun.',
    site_unreachable:
      'The issue could not be read at its public address for ten minutes, and a mail that leads nowhere must not leave. Resume once the website answers.',
  },
  interruptedBefore:
    'It was interrupted before a mail left: the machine was off, or a backup was restored. If the issue was mailed after that backup, take the send back and do not send it again: whoever got it would get it again. Else resume: it leaves at its time, or now if that is past.',
  serverSaid: (detail: string) => `The mail server said: ${detail}`,
  limit: (today: number, limit: number) => `${number(today)} of ${number(limit)} mails were sent today.`,
  bar: 'Recipients dealt with',
  dealtWith: (dealt: number, total: number) => `${number(dealt)} of ${number(total)}`,
  rate: (perSecond: number) =>
    perSecond >= 1
      ? `${counted(Math.round(perSecond * 10) / 10)} a second`
      : `${counted(Math.max(1, Math.round(perSecond * 60)))} a minute`,
  minutesLeft: (minutes: number) =>
    minutes >= 90 ? `about ${Math.round(minutes / 60)} hours left` : `about ${minutes} min left`,
  daysLeft: (days: number) => `about ${days} days left, at today’s limit`,
  figures: 'Mails by state',
  states: {
    pending: 'Waiting',
    sent: 'Sent',
    failed: 'Failed',
    uncertain: 'Uncertain',
    skipped: 'Skipped',
  },
  stateHints: {
    pending: 'Not handed over yet, or on their way.',
    sent: 'The mail server took them.',
    failed:
      'Refused for good. One that was refused by mistake can be sent again; where its address is suppressed, lift that on its page first.',
    uncertain:
      'The connection broke after the mail was handed over, so it may have arrived. Count it as sent if the logs of the mail server show it; sending it again may mail somebody twice.',
    skipped: 'Left, suppressed or erased after the list was frozen, or not reached before a stop.',
  },
  more: { bounced: 'Bounced', complained: 'Complained', unsubscribed: 'Unsubscribed from this issue' },
  outOfDate: 'The figures are out of date: the server did not answer. It is tried again.',
  reload: 'Load the page again for newer figures.',
  problems: { not_found: 'This issue has no send.' },
} as const;

/** What can be done with a send. */
export const steps = {
  title: 'What you can do',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop for good',
  take_back: 'Take back',
  pauseText: 'Takes effect at the next mail; two for each connection may still leave.',
  stopTitle: 'Stop for good…',
  stopText:
    'Whoever has no mail yet will get none, and the issue cannot be mailed again. Pause it if you only want to look.',
  takeBackText:
    'No mail has left, as far as is known here. The send is deleted, and an issue that was a draft is one again.',
  problems: {
    invalid: 'Nothing was changed: that send is unknown. Load the page again.',
    locked: 'Nothing was changed: the send has moved on meanwhile. Load the page again.',
    not_found: 'Nothing was changed: this send has been taken back.',
  },
} as const;

/** The lists of mails by state, and what a person decides about them. */
export const mails = {
  title: (state: string, issue: number) => `${state}: issue #${issue}`,
  back: 'Back to the send',
  none: 'No mail is in this state.',
  columns: { email: 'Recipient', known: 'What is known', decision: 'Decision' },
  erased: 'Somebody who was erased, or changed the address',
  attempts: (count: number) => `${count} ${count === 1 ? 'attempt' : 'attempts'}`,
  sentAt: (moment: string) => `Sent ${moment}`,
  countedAt: (moment: string) => `Somebody counted it as sent ${moment}`,
  since: (moment: string) => `Uncertain since ${moment}`,
  verdicts: {
    recipient: 'The address does not exist.',
    refused: 'The mail server refused the recipient without a reason.',
    soft: 'The mailbox could not take it, for instance because it is full.',
    policy: 'The recipient’s mail server refused it by a rule of its own.',
    unsendable: 'The mail could not be made.',
    retry: 'The last attempt failed for the moment.',
    throttled: 'The mail server asked for fewer mails at a time.',
    sender: 'The mail server refused us, not the recipient.',
    uncertain: 'The connection broke after the mail was handed over.',
  },
  assume_sent: 'Count as sent',
  resend: 'Send again',
  all: 'All that are uncertain',
  assume_sent_all: 'Count all as sent',
  resend_all: 'Send all again',
  pages: 'Pages of mails',
  done: {
    settled: 'It is settled.',
    settling:
      'It is decided, and the mails are being settled. None is sent again that became uncertain within the last 15 minutes.',
    partly: 'Settled, but for those that became uncertain within the last 15 minutes. Try those again later.',
  },
  problems: {
    invalid: 'Nothing was changed: the choice is unknown. Load the page again.',
    too_early:
      'Nothing was changed: a mail can be sent again 15 minutes after it came into doubt. Until then the worker or the mail server may still say what became of it.',
    no_recipients:
      'Nothing was sent: this person is not mailed any more. If the address is suppressed by mistake, follow it to its page and lift the suppression first, then send again.',
    locked:
      'Nothing was changed: the send was stopped or its issue is withdrawn, so nothing of it is sent again.',
    not_found: 'Nothing was changed: this mail has been settled meanwhile. Load the page again.',
  },
} as const;
