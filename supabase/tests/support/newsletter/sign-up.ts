import { randomUUID } from 'node:crypto';
import { address, seal } from '#supabase/tests/support/enquiries.ts';

export interface SignUp {
  requestId: string;
  networkHash: string;
  hasToken: boolean;
  validUntil: number;
  source: string;
  wordingVersion: number;
  wording: string;
  email: string;
}

export const signUp = (changes: Partial<SignUp> = {}): SignUp => ({
  requestId: randomUUID(),
  networkHash: address(randomUUID()),
  hasToken: true,
  validUntil: Date.now() + 600_000,
  source: '/newsletter',
  wordingVersion: 1,
  wording: 'Send me the newsletter.',
  email: `reader-${randomUUID()}@company.example`,
  ...changes,
});

/** Written from the documented rule, not from the SQL. */
export const signatureOf = (s: SignUp, key?: string): string =>
  seal(
    [
      'subscribe',
      s.requestId,
      s.networkHash,
      String(s.hasToken),
      String(s.validUntil),
      s.source,
      String(s.wordingVersion),
      s.wording,
      s.email,
    ],
    key,
  );
