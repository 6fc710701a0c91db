import { describe, expect, it } from 'vitest';
import { formOf } from '#lib/tests/support/form-of.ts';
import { parseOrder } from './parse-order.ts';
import { parseQueueFields, type QueueFields } from './send-form.ts';

const now: QueueFields = { when: 'now', at: '', instant: '', typed: '1234' };
const later: QueueFields = { ...now, when: 'later', at: '2026-12-01T09:00' };
const repeated = { ...later, at: '2027-04-04T02:30' };

describe('what was typed to queue a send', () => {
  it.each(['1234', '1,234', '1 234', '1\u00a0234'])('takes "%s" for 1234 recipients', (typed) => {
    expect(parseOrder({ ...now, typed }, 1234, false)).toEqual({ status: 'ok', at: undefined });
  });

  it.each(['', '1233', '12345', '1234.0', '1.234', '01234', '1234 people', '１２３４'])(
    'refuses "%s" and names the number',
    (typed) => {
      expect(parseOrder({ ...now, typed }, 1234, false)).toEqual({
        status: 'invalid',
        problems: { typed: 'This is not the number of recipients, which is 1,234.' },
      });
    },
  );

  it('turns a time in Sydney into an instant, and sends nothing now whose time was entered', () => {
    expect(parseOrder(later, 1234, false)).toEqual({ status: 'ok', at: '2026-11-30T22:00:00.000Z' });
    expect(parseOrder({ ...later, when: 'now' }, 1234, false)).toEqual({
      status: 'invalid',
      problems: { at: expect.stringContaining('“Now”') },
    });
  });

  it('offers both instants of a skipped or repeated time and says what else is wrong', () => {
    for (const at of ['2026-10-04T02:30', '2027-04-04T02:30']) {
      const refused = parseOrder({ ...later, at, typed: 'x' }, 1234, false);
      if (refused.status !== 'invalid') throw new Error(refused.status);
      expect(Object.keys(refused.problems).toSorted()).toEqual(['at', 'typed']);
      expect(refused.choices).toHaveLength(2);
    }
  });

  it('takes a chosen instant only if the typed time may mean it', () => {
    const instant = '2027-04-03T16:30:00.000Z';
    expect(parseOrder({ ...repeated, instant }, 1234, false)).toEqual({ status: 'ok', at: instant });
    expect(parseOrder({ ...repeated, instant: '2027-04-03T17:30:00.000Z' }, 1234, false).status).toBe(
      'invalid',
    );
    expect(parseOrder({ ...later, instant }, 1234, false)).toEqual({
      status: 'ok',
      at: '2026-11-30T22:00:00.000Z',
    });
  });

  it('only says what a time means when asked, whatever else was typed', () => {
    const checked = { instant: '2026-11-30T22:00:00.000Z', label: expect.stringContaining('(UTC+11:00)') };
    expect(parseOrder({ ...later, typed: '' }, 1234, true)).toEqual({ status: 'ok', checked });
    expect(parseOrder({ ...later, at: '', typed: '' }, 1234, true)).toMatchObject({
      problems: { at: expect.any(String) },
    });
  });

  it('reads the fields of a form, and nothing else than text', () => {
    const form = formOf({ when: 'later', at: '2026-12-01T09:00', typed: ' 12 ' });
    form.set('instant', new File(['x'], 'x'));
    expect(parseQueueFields(form)).toEqual({
      when: 'later',
      at: '2026-12-01T09:00',
      instant: '',
      typed: '12',
    });
  });
});
