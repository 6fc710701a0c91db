/** Why nothing was done for whoever posted a form of the admin area. */
export type Refused =
  { status: 'foreign' | 'signed-out' | 'not-admin' } | { status: 'unavailable'; reference: string };

/**
 * What a form of the admin area is told after its post. `text` is what was typed, when it was not stored, and `seen` what it started from:
 * a page without scripts may not know either when it is rendered with this answer.
 */
export type ActionOutcome = { text?: string; seen?: string } & (
  | { status: 'idle' }
  | { status: 'done' }
  | Refused
  | { status: 'invalid' | 'not_found' }
  | { status: 'conflict'; current: string }
);
