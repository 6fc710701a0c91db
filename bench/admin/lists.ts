import type { Measurement } from '../lib/budgets.ts';
import { processorMs, processesOn } from '../lib/processes.ts';
import { send } from '../lib/send.ts';
import { median } from '../lib/statistics.ts';

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
  ['subscribers, last page', '/newsletter-admin?tab=subscribers&page=2000'],
  ['subscribers, a rare word', '/newsletter-admin?tab=subscribers&q=reader77123@'],
  ['subscribers, a word of all', '/newsletter-admin?tab=subscribers&q=readers'],
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

/** The whole page, from the request to its last byte. */
export async function measureLists({ port, cookie }: Sender, backendPort: number): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  const processes = [...processesOn(port), ...processesOn(backendPort)];
  for (const [what, path] of views) {
    const times: number[] = [];
    let before = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { status, ms } = await send(port, { path, headers: { cookie } });
      if (status !== 200) throw new Error(`${path} got ${status}.`);
      // What is compiled at the first view is not what is measured.
      if (round > 0) times.push(ms);
      else before = processorMs(processes);
    }
    const cpu = (processorMs(processes) - before) / ROUNDS;
    rows.push({
      what,
      measured: median(times),
      unit: 'ms',
      goal: { atMost: GOAL_MS },
      note: `longest ${Math.max(...times).toFixed(0)} ms, processor ${cpu.toFixed(0)} ms`,
    });
  }
  return rows;
}
