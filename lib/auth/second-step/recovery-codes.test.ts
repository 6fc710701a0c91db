import { expect, it } from 'vitest';
import { newRecoveryCodes, recoveryCode, recoveryHash } from './recovery-codes.ts';

const account = '00000000-0000-4000-8000-000000000001';

it('makes ten recovery codes of 80 bits, each another', () => {
  const codes = newRecoveryCodes();
  expect(codes).toHaveLength(10);
  expect(new Set([...codes, ...newRecoveryCodes()]).size).toBe(20);
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
});

it('takes a recovery code as people type it, and nothing else for one', () => {
  expect(recoveryCode(' ABCD efgh-2345-mnop ')).toBe('abcdefgh2345mnop');
  for (const typed of ['', '123456', 'abcd-efgh-2345', 'abcd-efgh-2345-mno1', 'abcd-efgh-2345-mnop-q'])
    expect(recoveryCode(typed)).toBeUndefined();
});

it('keeps of a code a hash that belongs to one account', () => {
  const hash = recoveryHash(account, 'abcd-efgh-2345-mnop');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(recoveryHash(account, 'ABCDEFGH2345MNOP')).toBe(hash);
  expect(recoveryHash(account.replace('1', '2'), 'abcd-efgh-2345-mnop')).not.toBe(hash);
});
