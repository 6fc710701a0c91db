import { mails, number, progress, steps } from './sending-progress.ts';

const people = (count: number): string => `${number(count)} ${count === 1 ? 'person' : 'people'}`;

/** In characters: others write what the DNS holds. */
const MAX_RECORD = 600;

/** What the send page says: queueing an issue, watching it go, settling what is uncertain. */
export const sending = {
  title: (issue: number) => `Send issue #${issue}`,
  metaTitle: 'Send an issue',
  failed: 'Failed to load the send page',
  back: 'Back to the issue',
  withdrawn: 'The issue is withdrawn from the archive. Put it back first: the mail leads to it.',
  link: { send: 'Send to subscribers', under_way: 'Sending' },
  linkText: {
    send: 'Mails the issue to everybody who has confirmed a subscription. Nothing leaves before you have typed how many people that is.',
    under_way: 'How the mailing of this issue goes, and what to do about it.',
  },
  number,
  audience: {
    title: 'Who receives it',
    count: people,
    now: 'As of now. Whoever confirms before it leaves is included; whoever leaves before is not.',
    none: 'Nobody would receive it: there is no confirmed subscriber.',
    leftOut: 'Left out',
    reasons: {
      pending: 'not confirmed yet',
      unsubscribed: 'unsubscribed',
      suppressed:
        'never mailed: their address refused mail, they complained, or an administrator suppressed it',
      seed: 'examples that came with the installation',
    },
  },
  last: {
    title: 'Last send',
    text: (issue: number, moment: string) => `Issue #${issue}, ended ${moment}`,
    stopped: 'It was stopped before everybody had it.',
  },
  checks: {
    title: 'Before it leaves',
    levels: { ok: 'Fine', note: 'Look at this', problem: 'Must be mended' },
    title_ok: (title: string) => `The subject is “${title}”.`,
    title_missing: 'The issue has no title, so the mail would have no subject.',
    content_missing: 'The issue has no text.',
    summary_ok: 'The summary stands beside the subject in a list of mails.',
    summary_missing:
      'There is no summary: mail programs show the first words of the text beside the subject.',
    size_ok: (bytes: number, limit: number) =>
      `The mail has ${number(bytes)} of at most ${number(limit)} bytes.`,
    size_large: (bytes: number, limit: number) =>
      `The mail has at least ${number(bytes)} bytes, and the limit is ${number(limit)}: Gmail cuts off what is longer, and with it the link to unsubscribe.`,
    links_ok: 'Every link to this website leads to a page that exists.',
    links_broken: (paths: readonly string[]) => `No page is known at ${paths.join(', ')}. Correct the link.`,
    origin_ok: (origin: string) => `Links lead to ${origin}, those to unsubscribe too.`,
    origin_private: (origin: string) =>
      `Links lead to ${origin}, which the public cannot reach: nobody could unsubscribe. Set SITE_URL to the public address.`,
    origin_local: (origin: string) =>
      `Links lead to ${origin} without https: anybody between could read them. Set SITE_URL to the public address.`,
    origin_unset: (origin: string) =>
      `SITE_URL is not set, so the links to unsubscribe lead to this machine, where no reader gets to, and the others to ${origin}. Set SITE_URL to the public address.`,
    sender: (name: string, address: string) => `It comes from ${name} <${address}>.`,
    record: (about: string, words: string) =>
      `${about}: ${words.length > MAX_RECORD ? `${words.slice(0, MAX_RECORD)}…` : words}`,
    records_late: (domain: string) =>
      `the records of ${domain} could not be looked up yet. Load the page again in a moment.`,
    delivery: {
      smtp: 'Mails go to the mail server that is set.',
      folder: 'No mail server is set: mails are written into a folder and reach nobody. Set SMTP_URL.',
      none: 'No mail worker runs beside this website, or it has no mail server: mails wait until one delivers them.',
      unknown:
        'This website does not know where mails go. Whoever looks after the server finds under System how to look it up.',
    },
  },
  queue: {
    title: 'Send it',
    unavailable: {
      mend: 'Mend what is marked above, then the issue can be sent.',
      not_sendable: (status: string) =>
        `An issue that is ${status} cannot be sent from here. Only a draft, or an issue in the public archive, can.`,
    },
    when: 'When',
    now: 'Now',
    later: 'At a time in Sydney',
    at: 'Date and time in Sydney',
    check: 'Show the exact time',
    means: (moment: string) => `That is ${moment}.`,
    choose: 'Which time do you mean?',
    typed: (count: number) => `Type ${number(count)}, the number of recipients`,
    typedHint: 'So that nothing leaves by accident.',
    publishes:
      'The issue enters the public archive when its mailing begins; its words are frozen as they are stored now.',
    publicAlready:
      'The issue is in the public archive already; the mail has its words as they are stored now.',
    button: { idle: 'Send to subscribers', busy: 'Queueing...' },
    fieldProblems: {
      typed: (count: number) => `This is not the number of recipients, which is ${number(count)}.`,
      at: 'Enter a date and a time, such as 01/12/2026, 9:00 am.',
      now: 'A time is entered and “Now” is chosen. Choose “At a time in Sydney”, or empty the time to send it now.',
      skipped: 'Clocks go forward then, and this time does not exist. Choose one of the two beside it.',
      repeated: 'Clocks go back then, and this time comes twice. Choose one of the two.',
    },
    problems: {
      invalid: 'Nothing was queued. Please correct what is marked.',
      already_queued: 'Nothing was queued: this issue has a send already. Load the page again to see it.',
      locked: 'Nothing was queued: the issue is in no state in which it can be sent. Load the page again.',
      conflict:
        'Nothing was queued: the issue was changed after this page was loaded. Look at it again, then send once more.',
      empty: 'Nothing was queued: the issue has no text.',
      untitled: 'Nothing was queued: the issue has no title.',
      too_large: 'Nothing was queued: the mail is too large. Shorten the text.',
      not_in_time: 'Nothing was queued: the time is past, or more than a year away.',
      no_recipients: 'Nothing was queued: there is nobody to receive it.',
      count_changed:
        'Nothing was queued: the number of recipients has changed since this page was loaded. Look at it, then type the new one.',
      not_found: 'Nothing was queued: this issue has been deleted.',
      signed_out:
        'Nothing was queued: your session has ended. What you typed is kept here. Sign in again in a new tab, then send once more.',
    },
  },
  done: {
    queued: 'The issue is queued.',
    pause: 'The send is paused.',
    resume: 'The send goes on.',
    stop: 'The send was stopped.',
    take_back: 'The send was taken back.',
  },
  progress,
  steps,
  mails,
} as const;
