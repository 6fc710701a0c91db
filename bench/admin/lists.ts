import type { Measurement } from '../lib/budgets.ts';
import type { Sender, Sizes } from '../lib/filled-site.ts';
import { processorMs, processesOn } from '../lib/processes.ts';
import { send } from '../lib/send.ts';
import { interleave, medianOf } from '../lib/statistics.ts';

const ROUNDS = 10;
const PAGE = 50;
const GOAL_MS = 300;
/** Of what the same list takes with 1,000 rows. */
const GOAL_RATIO = 1.5;

/** A list or a search by its query; the words are those of supabase/tests/support/plans/large-tables.ts. */
const views = ({ issues, subscribers, enquiries }: Sizes): [name: string, path: string][] => [
  ['issues', '/newsletter-admin'],
  ['issues, last page', `/newsletter-admin?page=${issues / PAGE}`],
  ['issues, a rare word', `/newsletter-admin?q=%23${issues - 679}`],
  ['issues, a word of all', '/newsletter-admin?q=issue+about'],
  ['issues, no match', '/newsletter-admin?q=nothing'],
  ['subscribers', '/newsletter-admin?tab=subscribers'],
  ['subscribers, not confirmed', '/newsletter-admin?tab=subscribers&state=pending'],
  ['subscribers, an address', `/newsletter-admin?tab=subscribers&q=reader${subscribers - 123}@`],
  ['subscribers, a beginning of all', '/newsletter-admin?tab=subscribers&q=reader'],
  ['enquiries', '/newsletter-admin/enquiries'],
  // Some are spam, and a page beyond the last is a redirect.
  [
    'enquiries, far back',
    `/newsletter-admin/enquiries?status=all&page=${Math.floor((0.9 * enquiries) / PAGE)}`,
  ],
  ['enquiries, unread', '/newsletter-admin/enquiries?status=unread'],
  ['enquiries, a rare word', `/newsletter-admin/enquiries?q=person${enquiries - 123}@`],
  ['enquiries, a word of all', '/newsletter-admin/enquiries?q=please'],
  ['enquiries, three words', '/newsletter-admin/enquiries?q=every+enquiry+please'],
  ['audit log', '/newsletter-admin/audit-log'],
  ['audit log, a rare subject', '/newsletter-admin/audit-log?subject=redirect'],
  ['visits of 30 days', '/newsletter-admin/visits'],
  ['visits of 12 months', '/newsletter-admin/visits?period=12m'],
];

type Rounds = Map<string, { ms: number; cpu: number }[]>;

/**
 * The whole page, from the request to its last byte, and the processor time of the site and the backend for
 * it, of each list over tables of these sizes.
 */
export async function timeLists(
  { port, cookie }: Sender,
  backendPort: number,
  sizes: Sizes,
): Promise<Rounds> {
  const processes = [...processesOn(port), ...processesOn(backendPort)];
  const measured = await interleave(
    views(sizes).map(([name, path]) => ({ name, path })),
    // What is compiled and read at the first view is not what is measured.
    ROUNDS + 1,
    async ({ path }) => {
      const before = processorMs(processes);
      const { status, ms } = await send(port, { path, headers: { cookie } });
      if (status !== 200) throw new Error(`${path} got ${status}.`);
      return { ms, cpu: processorMs(processes) - before };
    },
  );
  return new Map([...measured].map(([name, [, ...rounds]]) => [name, rounds]));
}

/** Each list with many rows, and against itself with few. */
export const compareLists = (many: Rounds, few: Rounds): Measurement[] =>
  [...many].flatMap(([what, rounds]) => {
    const took = medianOf(rounds, ({ ms }) => ms);
    const before = medianOf(few.get(what), ({ ms }) => ms);
    return [
      {
        what,
        measured: took,
        unit: 'ms' as const,
        goal: { atMost: GOAL_MS },
        note: `longest ${Math.max(...rounds.map(({ ms }) => ms)).toFixed(0)} ms, processor ${medianOf(rounds, ({ cpu }) => cpu).toFixed(0)} ms`,
      },
      {
        what: '  of what it takes with 1,000',
        measured: took / before,
        unit: '×' as const,
        goal: { atMost: GOAL_RATIO },
        note: `${before.toFixed(0)} ms`,
      },
    ];
  });
