import type { Mail } from './mail.ts';

/** The message tag that holds the id of a mail; SES allows letters, digits, hyphens and underscores. */
export const SES_TAG = 'mail';

/**
 * What makes Amazon SES report on a mail, and name it: SES replaces the Message-ID and removes these.
 * @param configurationSet undefined for any other mail server
 */
export const sesHeaders = (id: string, configurationSet: string | undefined): Mail['headers'] =>
  configurationSet === undefined
    ? {}
    : { 'X-SES-CONFIGURATION-SET': configurationSet, 'X-SES-MESSAGE-TAGS': `${SES_TAG}=${id}` };
