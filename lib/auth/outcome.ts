/** What a form of the admin area is told after its post; `text` is what was typed, when it was not stored. */
export type ActionOutcome = { text?: string } & (
  | { status: 'idle' }
  | { status: 'done' }
  | { status: 'foreign' | 'signed-out' | 'not-admin' | 'invalid' | 'missing' }
  | { status: 'conflict'; current: string }
  | { status: 'unavailable'; reference: string }
);
