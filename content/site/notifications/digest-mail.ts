import { capped } from '#content/counted.ts';
import { site } from '#content/site/site.ts';

/** The mail that tells an administrator what waits, daily or weekly. */
export const digestMail = {
  subject: (open: number, overdue: number) =>
    open === 0
      ? `What waits at ${site.name}`
      : `What waits at ${site.name}: ${capped(open)} open, ${capped(overdue)} overdue`,
  intro: {
    daily: 'What waits for you this morning.',
    weekly: 'What waits for you this week.',
  },
  enquiries: {
    overdue: 'Overdue enquiries',
    open: 'Open enquiries',
    line: (reference: string, about: string, due: string, url: string) =>
      `- ${reference}, ${about}: due ${due}\n  ${url}`,
    contact: 'Contact form',
    more: (count: number, url: string) => `And ${count} more:\n${url}`,
  },
  drafts: {
    heading: 'Drafts of issues',
    line: (number: number, title: string, url: string) => `- #${number} ${title}\n  ${url}`,
  },
  feeds: { heading: 'Feeds that fail', where: (url: string) => `Why:\n${url}` },
  inDoubt: {
    heading: 'Mails in doubt',
    text: (count: number, url: string) =>
      `${count > 100 ? 'More than 100 mails wait' : count === 1 ? 'One mail waits' : `${count} mails wait`} for a decision:\n${url}`,
  },
  choice: (url: string) => `You chose to get this mail. Another day, or none:\n${url}`,
} as const;
