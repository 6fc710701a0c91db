import { roleTexts } from '#content/admin/people/roles.ts';
import { site } from './site.ts';

type Facts = { when: string; client: string; change: string; url: string };
/** Of a link: where it leads, until when it is good, and what the account is in the admin area. */
type LinkFacts = { url: string; until: string; role: keyof typeof roleTexts };

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
      `If that was not you: set another one now ("Forgotten password?" on the page to sign in), then look at where you are signed in.\n${url}`,
    ],
  },
  address_changed: {
    subject: `The address of your ${site.name} account was changed`,
    paragraphs: ({ when }: Facts) => [
      `The account of the admin area of ${site.name} that had this address has another one now. Mails about it go there.`,
      `When: ${when}`,
      'If that was not you: tell an administrator at once, who can remove the account.',
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

/** Those with a link. It is good once, and only the newest of a kind. */
export const accountLinkMails = {
  invitation: {
    subject: `Your invitation to the admin area of ${site.name}`,
    paragraphs: ({ url, until, role }: LinkFacts) => [
      `An administrator of ${site.name} invites you into its admin area, as ${roleTexts[role].as}.`,
      `Choose your password here, until ${until}:\n${url}`,
      'If you expected no invitation, there is nothing to do.',
    ],
  },
  password_reset: {
    subject: `A new password for ${site.name}`,
    paragraphs: ({ url, until }: LinkFacts) => [
      `Somebody asked for a new password for your account in the admin area of ${site.name}.`,
      `Choose it here, until ${until}:\n${url}`,
      'If that was not you, there is nothing to do: your password stays as it is.',
    ],
  },
  address_change: {
    subject: `Confirm your address for ${site.name}`,
    paragraphs: ({ url, until }: LinkFacts) => [
      `Somebody wants to use this address for an account in the admin area of ${site.name}.`,
      `If that is you, confirm it here, until ${until}:\n${url}`,
      'If it is not, there is nothing to do: nothing changes.',
    ],
  },
} as const;
