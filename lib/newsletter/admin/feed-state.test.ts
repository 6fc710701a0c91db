import { expect, it } from 'vitest';
import { feedState } from './feed-state.ts';

const at = '2026-11-24T01:00:00.000Z';
it.each([
  ['off', false, at, 'no route'],
  ['off', false, null, null],
  ['fails', true, at, 'no route'],
  ['unread', true, null, null],
  ['works', true, at, null],
] as const)(
  'calls a feed "%s" when enabled is %s, checked at %s with error %s',
  (state, enabled, at, error) => {
    expect(feedState({ enabled, last_checked_at: at, last_error: error })).toBe(state);
  },
);
