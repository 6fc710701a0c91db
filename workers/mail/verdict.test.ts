import { describe, expect, it } from 'vitest';
import type { Lane } from './outbox.ts';
import { PolicyRun, verdictOf, type Verdict } from './verdict.ts';

/** A reply as a server writes it, to this command. */
const verdict = (command: string, reply: string, textStarted = command === 'DATA') =>
  verdictOf({
    command,
    code: reply ? Number(reply.slice(0, 3)) : undefined,
    enhanced: /^\d{3} (\d\.\d+\.\d+)/.exec(reply)?.[1],
    response: reply,
    textStarted,
  });

describe('verdictOf', () => {
  it.each<[string, string, Verdict]>([
    // An address that does not exist.
    ['RCPT TO', '550 5.1.1 No such user', 'recipient'],
    ['RCPT TO', '550 5.1.2 No such domain', 'recipient'],
    ['RCPT TO', '553 5.1.3 Bad address', 'recipient'],
    ['RCPT TO', '550 5.1.6 Moved', 'recipient'],
    ['RCPT TO', '550 5.1.10 Null MX', 'recipient'],
    ['RCPT TO', '550 5.2.1 Disabled', 'recipient'],
    ['RCPT TO', '501 5.1.3 Bad recipient address syntax', 'recipient'],
    ['RCPT TO', '501 5.1.6 Single label domain', 'recipient'],
    ['DATA', '550 5.1.1 No such user', 'recipient'],
    // One that perhaps does not.
    ['RCPT TO', '550 No', 'refused'],
    ['RCPT TO', '551 User not local', 'refused'],
    ['RCPT TO', '553 Not allowed', 'refused'],
    // A mailbox that is full, or a way to it that is broken.
    ['RCPT TO', '552 Full', 'soft'],
    ['RCPT TO', '550 5.2.2 Full', 'soft'],
    ['DATA', '552 5.2.2 Full', 'soft'],
    ['DATA', '550 5.2.3 Too large', 'soft'],
    ['RCPT TO', '550 5.2.3 Too large', 'soft'],
    ['RCPT TO', '554 5.3.4 Too large', 'soft'],
    ['RCPT TO', '550 5.4.1 No answer', 'soft'],
    ['RCPT TO', '550 5.4.14 Loop', 'soft'],
    // A server that does not want us.
    ['RCPT TO', '550 5.7.1 Blocked', 'policy'],
    ['RCPT TO', '554 Blocked', 'policy'],
    ['RCPT TO', '501 Invalid address', 'policy'],
    // An address that it cannot parse.
    ['RCPT TO', '504 5.5.2 <a@b>: Recipient address rejected: need fully-qualified address', 'policy'],
    ['RCPT TO', '501 5.5.4 Syntax: RCPT TO:<address>', 'policy'],
    ['RCPT TO', '555 5.5.2 Syntax error', 'policy'],
    ['DATA', '550 Spam', 'policy'],
    // Our own fault.
    ['AUTH PLAIN', '535 5.7.8 Bad credentials', 'sender'],
    ['MAIL FROM', '530 5.7.0 Authentication required', 'sender'],
    ['RCPT TO', '530 5.7.0 Authentication required', 'sender'],
    ['MAIL FROM', '550 5.7.1 Sender refused', 'sender'],
    ['MAIL FROM', '553 5.1.8 Sender unknown', 'sender'],
    ['RCPT TO', '503 5.5.1 Bad sequence', 'sender'],
    ['RCPT TO', '500 Unknown command', 'sender'],
    ['RCPT TO', '504 Not implemented', 'sender'],
    ['RCPT TO', '504 5.5.2 <desk>: Helo command rejected: need fully-qualified hostname', 'sender'],
    ['RCPT TO', '501 5.5.2 <desk_1>: Helo command rejected: Invalid name', 'sender'],
    ['RCPT TO', '504 5.5.2 <a@b>: Sender address rejected: need fully-qualified address', 'sender'],
    ['MAIL FROM', '504 5.5.2 need fully-qualified address', 'sender'],
    ['DATA', '554 5.7.1 Refused', 'sender'],
    ['DATA', '554 Transaction failed', 'sender'],
    ['DATA', '550 5.7.26 Unauthenticated', 'sender'],
    ['DATA', '550 5.6.0 Bad content', 'sender'],
    ['EHLO', '554 5.3.2 No service', 'sender'],
    // What the relay itself may send in a day, which it says after the text.
    ['DATA', '552 Over your relay quota', 'sender'],
    ['DATA', '552 5.3.4 Too large', 'sender'],
    ['DATA', '550 5.3.4 Too large', 'sender'],
    ['DATA', '550 5.4.5 Daily user sending quota exceeded', 'sender'],
    // Too fast.
    ['CONN', '421 4.3.2 Later', 'throttled'],
    ['DATA', '421 4.7.0 Later', 'throttled'],
    ['DATA', '454 4.7.0 Throttling failure: Maximum sending rate exceeded.', 'throttled'],
    ['RCPT TO', '451 4.7.500 Server busy', 'throttled'],
    ['RCPT TO', '450 4.7.25 Reverse DNS', 'throttled'],
    ['MAIL FROM', '452 4.5.3 Sending rate exceeded', 'throttled'],
    // Not now.
    ['RCPT TO', '451 4.7.1 Greylisted', 'retry'],
    ['RCPT TO', '450 4.2.1 Busy', 'retry'],
    ['DATA', '452 4.3.1 No space', 'retry'],
    // No reply.
    ['CONN', '', 'retry'],
    ['RCPT TO', '', 'retry'],
    ['DATA', '', 'uncertain'],
  ])('%s: "%s" is %s', (command, reply, expected) => {
    expect(verdict(command, reply)).toBe(expected);
  });

  it('takes a reply that refuses nothing for none', () => {
    expect(verdict('CONN', '250 2.0.0 Ok', true)).toBe('uncertain');
    expect(verdict('CONN', '354 Go ahead', false)).toBe('retry');
  });
});

describe('PolicyRun', () => {
  const weigh = (run: PolicyRun, verdicts: [Verdict, string][]) => verdicts.map((each) => run.weigh(...each));

  /** Each address at the other of two domains. */
  const inARow = (verdict: Verdict, count: number) =>
    Array.from({ length: count }, (_, n): [Verdict, string] => [
      verdict,
      `reader@${n % 2 ? 'a' : 'B'}.example`,
    ]);

  it.each<[Lane, Verdict]>([
    ['direct', 'policy'],
    ['bulk', 'policy'],
    ['bulk', 'refused'],
    ['bulk', 'recipient'],
    ['bulk', 'soft'],
  ])('counts as ours in the lane %s what more than five in a row of two domains are: %s', (lane, verdict) => {
    expect(weigh(new PolicyRun(lane), inARow(verdict, 6))).toEqual([
      ...Array<Verdict>(5).fill(verdict),
      'sender',
    ]);
  });

  it.each<Verdict>(['refused', 'recipient', 'soft'])(
    'leaves a mail that a person waits for %s',
    (verdict) => {
      expect(weigh(new PolicyRun('direct'), inARow(verdict, 9))).not.toContain('sender');
    },
  );

  it('starts again ten minutes after the last refusal, so that a send that was paused for it can end', () => {
    const run = new PolicyRun('bulk');
    const weighAt = (now: number) =>
      inARow('recipient', 6).map(([verdict, address]) => run.weigh(verdict, address, now));
    expect(weighAt(0).at(-1)).toBe('sender');
    expect(run.weigh('recipient', 'reader@a.example', 600_000)).toBe('sender');
    expect(weighAt(1_200_001)).toEqual([...Array<Verdict>(5).fill('recipient'), 'sender']);
  });

  it('counts refusals of every kind together, and none that is put off', () => {
    const kinds = ['refused', 'soft', 'recipient', 'policy', 'refused', 'retry', 'soft'] as const;
    const said = kinds.map((verdict, n): [Verdict, string] => [
      verdict,
      `reader@${n % 2 ? 'a' : 'b'}.example`,
    ]);
    expect(weigh(new PolicyRun('bulk'), said)).toEqual([...kinds.slice(0, 6), 'sender']);
  });

  it('leaves to one domain all that it refuses of a send', () => {
    const refused = Array.from({ length: 9 }, (): [Verdict, string] => ['refused', 'reader@a.example']);
    expect(weigh(new PolicyRun('bulk'), refused)).not.toContain('sender');
  });

  it('leaves to one domain what it refuses, and forgets it with a mail that was taken', () => {
    const run = new PolicyRun('direct');
    const refused = Array.from({ length: 9 }, (): [Verdict, string] => ['policy', 'reader@a.example']);
    expect(new Set(weigh(run, refused))).toEqual(new Set(['policy']));
    expect(weigh(run, [['sent', 'x@b.example'], ...refused, ['soft', 'y@b.example']])).not.toContain(
      'sender',
    );
  });
});
