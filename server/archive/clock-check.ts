import { log } from '#lib/log/log.ts';
import type { Dated } from '#server/backend/call-function.ts';

/** By how much the clocks may differ before it is said, in milliseconds. */
const MAX_DIFFERENCE_MS = 1_000;
/** The header Date has whole seconds. */
const DATE_STEP_MS = 1_000;

/**
 * Compares this machine's clock with that of the database's responses, and logs one warning when they begin
 * to differ by a second or more: the three seconds of a form are measured on two machines.
 */
export class ClockCheck {
  /** Seconds by which this machine is ahead (or behind, negative) at least, as last seen. */
  seconds = 0;
  private hasWarned = false;

  note({ date, began, ended }: Dated): void {
    const there = Date.parse(date ?? '');
    if (Number.isNaN(there)) return;
    // The response was dated at some moment in between: only what no moment explains is a difference.
    const ahead = Math.max(0, began - (there + DATE_STEP_MS));
    const behind = Math.max(0, there - ended);
    this.seconds = (ahead - behind) / 1_000;
    const differs = Math.max(ahead, behind) >= MAX_DIFFERENCE_MS;
    if (differs && !this.hasWarned) {
      log.warn('server.clock_differs', {
        message: "This machine's clock and the database's differ: synchronise both (NTP).",
        seconds: Math.round(this.seconds),
      });
    }
    this.hasWarned = differs;
  }
}
