import { Resolver } from 'node:dns/promises';

/**
 * What a check found, in a sentence for the operator. `missing`: receivers refuse mails or take them for
 * junk; `note`: it works, and could be better; `unknown`: nobody can tell from here.
 */
export type Finding = { about: string; level: 'ok' | 'note' | 'missing' | 'unknown'; words: string };

/** The TXT records of a name, each in one piece; 'unanswered' when the name servers do not say. */
export type TxtLookup = (name: string) => Promise<string[] | 'unanswered'>;

const TIMEOUT_MS = 3_000;

/** Looks up TXT records. @param servers name servers as `address:port`, in place of the machine's own */
export function txtLookup(servers?: string[]): TxtLookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : 'unanswered';
    }
  };
}

/** @param name what was looked up */
export const unanswered = (about: string, name: string): Finding => ({
  about,
  level: 'unknown',
  words: `${name} could not be looked up: the name servers did not answer. Try again, or look from another network.`,
});
