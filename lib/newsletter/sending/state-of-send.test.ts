import { describe, expect, it } from 'vitest';
import { sending } from '#content/admin/sending.ts';
import { localMoment } from '#lib/format.ts';
import { knownOfMail } from './known-of-mail.ts';
import { sendReasons } from './overview.ts';
import { possibleDecisions, possibleSteps } from './possible-steps.ts';
import { remaining } from './remaining.ts';
import { sentence } from './sentence.ts';

const at = '2026-11-23T00:00:00.000Z';
const going = { status: 'sending', reason: null, pending: 0, frozen_at: at, reachable_at: at } as const;

describe('the sentence about a send', () => {
  it.each(sendReasons)('has words of its own for a pause because of %s', (reason) => {
    const others = sendReasons.filter((other) => other !== reason);
    const words = sentence({ ...going, status: 'paused', reason }, '', false);
    expect(words.length).toBeGreaterThan(20);
    expect(
      others.map((other) => sentence({ ...going, status: 'paused', reason: other }, '', false)),
    ).not.toContain(words);
  });

  it('names what can be done with one that was interrupted before it could be stopped', () => {
    const interrupted = { ...going, status: 'paused', reason: 'interrupted' } as const;
    expect(sentence(interrupted, '', false)).toContain('stop the send');
    const words = sentence({ ...interrupted, frozen_at: null }, '', false);
    expect(words).toContain('take the send back');
    expect(words).not.toContain('stop');
    const withdrawn = sentence({ ...interrupted, frozen_at: null }, '', true);
    expect(withdrawn).toContain(words);
    expect(withdrawn).toContain('Put the issue back');
  });

  it('says why mails wait, when it begins, and that the issue must be readable first', () => {
    expect(sentence({ ...going, reason: 'daily_limit' }, '', false)).toBe(
      sending.progress.reasons.daily_limit,
    );
    expect(sentence({ ...going, status: 'scheduled' }, 'on Sunday', false)).toBe('Begins on Sunday.');
    expect(sentence({ ...going, reachable_at: null }, '', false)).toBe(sending.progress.probing);
    expect(sentence(going, '', false)).toBe(sending.progress.sending);
    const stopped = { ...going, status: 'stopped', reason: 'by_admin' } as const;
    expect(sentence(stopped, '', false)).toBe(sending.progress.stopped);
    expect(sentence({ ...stopped, pending: 1 }, '', false)).toBe(sending.progress.stopping);
    expect(sentence({ ...going, status: 'taken_back' }, '', false)).toBe(sending.progress.taken_back);
  });
});

describe('what is known of a mail', () => {
  const sent = { sent_at: at, uncertain_at: null, last_error: null, attempts: 0 };

  it('tells what the mail server took from what an administrator counted as sent', () => {
    expect(knownOfMail({ ...sent, verdict: null })).toEqual([sending.mails.sentAt(localMoment(at))]);
    expect(knownOfMail({ ...sent, verdict: 'uncertain' })).toEqual([
      sending.mails.countedAt(localMoment(at)),
    ]);
  });
});

describe('what can be done with a send', () => {
  it.each([
    ['scheduled', null, ['take_back']],
    ['preparing', null, ['pause', 'take_back']],
    ['sending', at, ['pause', 'stop']],
    ['paused', null, ['resume', 'take_back']],
    ['paused', at, ['resume', 'stop']],
    ['stopped', at, []],
    ['taken_back', null, []],
    ['finished', at, []],
  ] as const)('%s, frozen at %s: %j', (status, frozen_at, steps) => {
    expect(possibleSteps({ status, frozen_at }, false)).toEqual(steps);
  });

  it('is not to resume it while its issue is withdrawn', () => {
    expect(possibleSteps({ status: 'paused', frozen_at: null }, true)).toEqual(['take_back']);
    expect(possibleSteps({ status: 'paused', frozen_at: at }, true)).toEqual(['stop']);
  });
});

describe('what can be decided about a mail', () => {
  it.each([
    ['uncertain', 'finished', false, ['assume_sent', 'resend']],
    ['uncertain', 'stopped', false, ['assume_sent']],
    ['uncertain', 'finished', true, ['assume_sent']],
    ['uncertain', 'taken_back', false, []],
    ['failed', 'sending', false, ['resend']],
    ['failed', 'stopped', false, []],
    ['failed', 'finished', true, []],
    ['sent', 'finished', false, []],
  ] as const)(
    '%s, of a send that is %s, its issue withdrawn %s: %j',
    (state, status, withdrawn, decisions) => {
      expect(possibleDecisions(state, { status }, withdrawn)).toEqual(decisions);
    },
  );
});

describe('the rate of a send', () => {
  it.each([
    [1234.56, '1,234.6 mails a second'],
    [2.5, '2.5 mails a second'],
    [1.04, '1 mail a second'],
    [0.5, '30 mails a minute'],
    [0.01, '1 mail a minute'],
  ])('%d a second is "%s"', (perSecond, words) => {
    expect(sending.progress.rate(perSecond)).toBe(words);
  });
});

describe('how long a send still takes', () => {
  const send = { status: 'sending', reason: null, pending: 1_000, per_second: 5 } as const;
  const unlimited = { daily_limit: null, today: 0 };

  it('is what waits at the present rate, in minutes', () => {
    expect(remaining(send, unlimited)).toEqual({ minutes: 4 });
    expect(remaining({ ...send, pending: 1 }, unlimited)).toEqual({ minutes: 1 });
    expect(remaining(send, { daily_limit: 2_000, today: 1_000 })).toEqual({ minutes: 4 });
  });

  it('is in days where the daily limit is below what waits', () => {
    expect(remaining(send, { daily_limit: 200, today: 0 })).toEqual({ days: 5 });
    expect(remaining(send, { daily_limit: 200, today: 300 })).toEqual({ days: 6 });
  });

  it('is not told once nothing waits', () => {
    expect(remaining({ ...send, pending: 0 }, unlimited)).toBeUndefined();
  });

  it('is unknown while it does not move', () => {
    expect(remaining({ ...send, per_second: null }, unlimited)).toBeUndefined();
    expect(remaining({ ...send, per_second: 0 }, unlimited)).toBeUndefined();
    expect(remaining({ ...send, status: 'paused' }, unlimited)).toBeUndefined();
    expect(remaining({ ...send, reason: 'smtp_unavailable' }, unlimited)).toBeUndefined();
  });
});
