import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { site } from '#content/site/site.ts';
import { config } from '#lib/config.ts';

/** bcrypt reads no further: a longer password would be cut without a word. */
export const MAX_PASSWORD_BYTES = 72;
/** Of five; below it fewer than 10^8 guesses find the password. */
const ENOUGH = 3;

/** The phrase of xkcd 936, which every article on passwords repeats. */
const KNOWN_PHRASE = ['correct', 'horse', 'battery', 'staple'];

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded when the first password is set: the lists hold 57,000 words. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Why a new password is refused; undefined for a good one. Known breached and common passwords, what is built
 * of them, of keys in a row or of the firm's and the account's own names, whatever year or sign stands beside
 * these, are 'common_password'. Asks nobody.
 */
export async function passwordProblem(
  password: string,
  email: string,
): Promise<'too_short' | 'too_long' | 'common_password' | undefined> {
  if ([...password].length < config().PASSWORD_MIN_LENGTH) return 'too_short';
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) return 'too_long';
  const { hostname } = new URL(site.origin);
  const ownNames = [
    site.name,
    hostname,
    email,
    ...email.split(/[@.\-_+]/),
    ...hostname.split('.'),
    ...KNOWN_PHRASE,
  ];
  const names = ownNames
    .filter((name) => name.length > 2)
    .map((name) => name.toLowerCase())
    .sort((a, b) => b.length - a.length);
  const words = await (estimator ??= load());
  const isWeak = (text: string) => words.check(text, names).score < ENOUGH;
  // Two names and a year count as three good parts, and whoever attacks this firm begins with them.
  const rest = names.reduce((text, name) => text.replaceAll(name, ' '), password.toLowerCase());
  const isOfNames = rest !== password.toLowerCase() && isWeak(rest.trim());
  return isWeak(password) || isOfNames ? 'common_password' : undefined;
}
