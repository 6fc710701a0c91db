import { Resolver } from 'node:dns/promises';

/**
 * What a check found, in a sentence for the operator. `missing`: receivers refuse mails or take them for
 * junk; `note`: it works, and could be better; `unknown`: nobody can tell from here.
 */
export type Finding = { about: string; level: 'ok' | 'note' | 'missing' | 'unknown'; words: string };

/** The records of a name, each in one piece; 'unanswered' when the name servers do not say. */
type Lookup = (name: string) => Promise<string[] | 'unanswered'>;
export type TxtLookup = Lookup;
/** The hosts that take mail for a name. */
export type MxLookup = Lookup;

const TIMEOUT_MS = 3_000;

/** Looks up TXT records. @param servers name servers as `address:port`, in place of the machine's own */
export const txtLookup = (servers?: string[]): TxtLookup =>
  lookup(servers, async (resolver, name) => (await resolver.resolveTxt(name)).map((parts) => parts.join('')));

/** Looks up MX records. @param servers as for txtLookup() */
export const mxLookup = (servers?: string[]): MxLookup =>
  lookup(servers, async (resolver, name) =>
    // A single "." says that the domain takes no mail (RFC 7505).
    (await resolver.resolveMx(name)).map(({ exchange }) => exchange).filter((host) => !/^\.?$/.test(host)),
  );

function lookup(
  servers: string[] | undefined,
  ask: (resolver: Resolver, name: string) => Promise<string[]>,
): Lookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    try {
      return await ask(resolver, name);
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
