import type { Measurement } from '../lib/budgets.ts';
import { processorMs, processesOn } from '../lib/processes.ts';
import { send } from '../lib/send.ts';
import { interleave, medianOf } from '../lib/statistics.ts';

const ROUNDS = 10;
const GOAL_MS = 300;

/** A list or a search by its query; the words are those of supabase/tests/support/large-tables.ts. */
const views = [
  ['issues', '/newsletter-admin'],
  ['issues, last page', '/newsletter-admin?page=1000'],
  ['issues, a rare word', '/newsletter-admin?q=%2349321'],
  ['issues, a word of all', '/newsletter-admin?q=issue+about'],
  ['issues, no match', '/newsletter-admin?q=nothing'],
  ['subscribers', '/newsletter-admin?tab=subscribers'],
  ['subscribers, not confirmed', '/newsletter-admin?tab=subscribers&state=pending'],
  ['subscribers, an address', '/newsletter-admin?tab=subscribers&q=reader77123@'],
  ['subscribers, a beginning of all', '/newsletter-admin?tab=subscribers&q=reader'],
  ['enquiries', '/newsletter-admin/enquiries'],
  ['enquiries, last page', '/newsletter-admin/enquiries?page=2000'],
  ['enquiries, unread', '/newsletter-admin/enquiries?status=unread'],
  ['enquiries, a rare word', '/newsletter-admin/enquiries?q=person77123@'],
  ['enquiries, a word of all', '/newsletter-admin/enquiries?q=please'],
  ['enquiries, three words', '/newsletter-admin/enquiries?q=every+enquiry+please'],
] as const;

export interface Sender {
  port: number;
  cookie: string;
}

/**
 * The whole page, from the request to its last byte, and the processor time of the site and the backend for
 * it.
 */
export async function measureLists({ port, cookie }: Sender, backendPort: number): Promise<Measurement[]> {
  const processes = [...processesOn(port), ...processesOn(backendPort)];
  const measured = await interleave(
    views.map(([name, path]) => ({ name, path })),
    // What is compiled and read at the first view is not what is measured.
    ROUNDS + 1,
    async ({ path }) => {
      const before = processorMs(processes);
      const { status, ms } = await send(port, { path, headers: { cookie } });
      if (status !== 200) throw new Error(`${path} got ${status}.`);
      return { ms, cpu: processorMs(processes) - before };
    },
  );
  return [...measured].map(([what, [, ...rounds]]) => ({
    what,
    measured: medianOf(rounds, ({ ms }) => ms),
    unit: 'ms',
    goal: { atMost: GOAL_MS },
    note: `longest ${Math.max(...rounds.map(({ ms }) => ms)).toFixed(0)} ms, processor ${medianOf(rounds, ({ cpu }) => cpu).toFixed(0)} ms`,
  }));
}
