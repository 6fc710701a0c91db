import { Counter, Gauge, Registry } from 'prom-client';
import { runtime } from '#lib/runtime.ts';
import type { Handled } from './bounces/poll-mailbox.ts';
import type { Lane, Outbox } from './outbox.ts';
import type { Verdict } from './verdict.ts';

type State = Awaited<ReturnType<Outbox['states']>>[string];

/** The metrics of the mail worker. What waits is asked of the database at each scrape. */
export function mailMetrics(outbox: Pick<Outbox, 'states'>) {
  const registry = new Registry();
  const registers = [registry];
  const events = new Counter({
    name: 'log_events_total',
    help: 'Lines of the log by event.',
    labelNames: ['event'],
    registers,
  });
  runtime.countEvent = (event) => events.inc({ event });
  const settled = new Counter({
    name: 'mail_settled_total',
    help: 'Attempts by what they proved.',
    labelNames: ['lane', 'verdict'],
    registers,
  });
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['lane'] as const, registers });
  const gauges: [Gauge<'lane'>, keyof State][] = [
    [gauge('mail_oldest_seconds', 'How long the first mail that waits has been due.'), 'oldest_seconds'],
    [gauge('mail_pace_per_second', 'How many mails may go in a second.'), 'per_second'],
    [gauge('mail_uncertain', 'Mails that are uncertain and wait for a person.'), 'uncertain'],
  ];
  new Gauge({
    name: 'mail_pending',
    help: 'Mails that wait.',
    labelNames: ['lane'],
    registers,
    async collect() {
      // While the database is away there are no values, and the log says so.
      const states = await outbox.states().catch(() => ({}) as Record<string, State>);
      this.reset();
      for (const [each] of gauges) each.reset();
      for (const [lane, state] of Object.entries(states)) {
        this.set({ lane }, state.pending);
        for (const [each, name] of gauges) each.set({ lane }, state[name]);
      }
    },
  });
  const lastTick = new Gauge({
    name: 'mail_last_tick_timestamp_seconds',
    help: 'When the worker last looked for mails whose lease is over.',
    registers,
  });
  const reports = new Counter({
    name: 'mail_bounce_messages_total',
    help: 'Messages in the mailbox of bounces by what they did, or why they did nothing.',
    labelNames: ['result'],
    registers,
  });
  const lastPoll = new Gauge({
    name: 'mail_bounce_poll_timestamp_seconds',
    help: 'When the mailbox of bounces was last read to its end.',
    registers,
  });
  return {
    registry,
    countReport: (result: Handled) => reports.inc({ result }),
    polled: () => lastPoll.setToCurrentTime(),
    countSettled: (lane: Lane, verdict: Verdict) => settled.inc({ lane, verdict }),
    ticked: () => lastTick.setToCurrentTime(),
  };
}
