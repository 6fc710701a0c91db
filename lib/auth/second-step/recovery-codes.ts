import { createHash, randomBytes } from 'node:crypto';
import { base32 } from './totp.ts';

const CODES = 10;
/** 80 bits: nobody can try them through, not even with the hashes. */
const CODE_BYTES = 10;
/** Below it the holder is reminded to make new ones. */
export const FEW_CODES = 3;

/** Ten codes as their holder sees them, in groups of four: `abcd-efgh-…`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    (base32(randomBytes(CODE_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  );

/** A code as it was typed, with or without its dashes, spaces and capitals; undefined for any other text. */
export function recoveryCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  return /^[a-z2-7]{16}$/.test(code) ? code : undefined;
}

/** What the database keeps of a code. @param account its id */
export const recoveryHash = (account: string, code: string): string =>
  createHash('sha256')
    .update(`recovery code\u001f${account}\u001f${recoveryCode(code)}`)
    .digest('hex');
