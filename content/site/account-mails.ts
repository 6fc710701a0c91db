import { site } from './site.ts';

type Facts = { when: string; client: string; change: string; url: string };

/** The mails to the holder of an account of the admin area. */
export const accountMails = {
  new_sign_in: {
    subject: `New sign-in to ${site.name}`,
    paragraphs: ({ when, client, url }: Facts) => [
      `Somebody signed in to the admin area of ${site.name} with your account, from a browser that it had not been used in before.`,
      [`When: ${when}`, `Browser: ${client || 'unknown'}`].join('\n'),
      'If that was you, there is nothing to do.',
      `If it was not: change your password and sign out everywhere, now.\n${url}`,
    ],
  },
  password_changed: {
    subject: `Your ${site.name} password was changed`,
    paragraphs: ({ when, url }: Facts) => [
      `The password of your account in the admin area of ${site.name} was changed, and every other session has ended.`,
      `When: ${when}`,
      `If that was not you: ask whoever runs the server for a new password (npm run admin:create), then look at where you are signed in.\n${url}`,
    ],
  },
  second_factor_changed: {
    subject: `The second step of your ${site.name} account was changed`,
    paragraphs: ({ when, change, url }: Facts) => [
      `Something changed in how you sign in to the admin area of ${site.name}.`,
      [`What: ${change}`, `When: ${when}`].join('\n'),
      'If that was you, there is nothing to do.',
      `If it was not: change your password and sign out everywhere, now, then look at your second step.\n${url}`,
    ],
  },
} as const;
