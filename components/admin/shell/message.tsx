import type { ReactNode } from 'react';

/** `quiet`: it comes by itself and leaves the focus where it is. */
type Message = { kind: 'error' | 'ok' | 'note'; quiet?: boolean; children: ReactNode };

const looks = {
  error: 'border-error bg-error-tint',
  ok: 'border-accent bg-ok-tint',
  note: 'border-note bg-note-tint',
} as const;

/** The result of what an admin just did, where it stays. Focused when it comes with a new page. */
export function Message({ kind, quiet = false, children }: Message) {
  return (
    <div
      // Two boxes: moving the focus and announcing must not race.
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the result is why the page was loaded
      autoFocus={!quiet}
      className={`rounded-card border-2 p-4 ${looks[kind]}`}
    >
      <div role={kind === 'error' ? 'alert' : 'status'}>{children}</div>
    </div>
  );
}
