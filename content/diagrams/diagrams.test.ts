import { describe, expect, it } from 'vitest';
import { agent } from './agent.ts';
import { attack, attackSteps } from './attack.ts';
import { payment } from './payment.ts';
import { captionsFor } from './tests/support/captions-for.ts';

/** Every way in which the controls of a drawing can stand. */
const states = (count: number): number[][] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, at) => at + 1).filter((control) => bits & (2 ** (control - 1))),
  );

describe('explorable drawings', () => {
  it('a payment has one caption for each way of seeing it', () => {
    for (const control of [1, 2, 3]) {
      const [caption, ...others] = captionsFor(payment, [control]);
      expect(others).toEqual([]);
      expect(caption).toMatch(new RegExp(`^${payment.controls[control - 1]!.label}:`));
    }
  });

  it('an attack has one caption for every set of controls, named by the first that stops it', () => {
    expect(attackSteps.flatMap((step) => ('control' in step ? [step.control] : []))).toEqual([1, 2, 3, 4]);
    for (const chosen of states(4)) {
      const [caption, ...others] = captionsFor(attack, chosen);
      expect(others).toEqual([]);
      const first = attack.controls[(chosen[0] ?? 0) - 1]?.label ?? 'With none';
      expect(caption?.startsWith(first)).toBe(true);
    }
  });

  it('an agent has one sentence for each limit, kept or removed', () => {
    for (const chosen of states(4)) {
      const captions = captionsFor(agent, chosen);
      expect(captions).toHaveLength(4);
      expect(captions.filter((caption) => !caption.startsWith('Without'))).toHaveLength(chosen.length);
    }
  });
});
