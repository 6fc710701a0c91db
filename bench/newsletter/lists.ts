import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import {
  applyMigrations,
  pgliteDatabase,
  prepareDatabase,
  type Database,
} from '../../embedded/database/database.ts';
import { root, type ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import { queueSend } from '../../supabase/tests/support/newsletter/queue-send.ts';
import { createPeople, people } from '../../supabase/tests/support/accounts/people.ts';
import { openMailDatabase } from '../../workers/mail/support/mail-database.ts';
import type { Measurement } from '../lib/budgets.ts';
import { interleave, medianOf } from '../lib/statistics.ts';
import type { NewsletterPart } from './parts.ts';
import { timed } from './timed.ts';

const SIZES = [1_000, 100_000];
const CALLS = 40;
const POLL = 'the send page, a poll of its progress';

/** What the views of the admin area ask for; the keys are those of FilledDatabase. */
const views = [
  ['the list', 'admin_subscribers(null, null, null)'],
  ['the list, last page', 'admin_subscribers(null, null, $1::uuid)', 'deep'],
  ['the list, not mailable', `admin_subscribers(null, 'suppressed', null)`],
  ['a search for an address', 'admin_subscribers($1, null, null)', 'email'],
  ['a search that finds all', `admin_subscribers('@reader', null, null)`],
  ['a search that finds none', `admin_subscribers('nobody@nowhere.example', null, null)`],
  ['mails of a send that wait', `newsletter_send_mails($1::uuid, 'pending', null)`, 'send'],
  [POLL, 'newsletter_send_overview($1::uuid)', 'issue'],
] as const;

interface Filled {
  name: string;
  db: Database;
  /** A subscriber one page before the end of the list. */
  deep: string;
  email: string;
  /** To all of them, and its issue. */
  send: string;
  issue: string;
}

const engines = {
  PostgreSQL: async (supervisor: ProcessSupervisor): Promise<Database> => {
    const { db, close } = await openMailDatabase();
    supervisor.onStopped(close);
    return db;
  },
  PGlite: async (supervisor: ProcessSupervisor): Promise<Database> => {
    const client = new PGlite();
    supervisor.onStopped(() => client.close());
    const db = pgliteDatabase(client);
    await prepareDatabase(db);
    await applyMigrations(db, join(root, 'supabase/migrations'));
    return db;
  },
};

export const lists: NewsletterPart = {
  name: 'lists',
  title: 'what the admin area reads with 1,000 and with 100,000 subscribers, in turns',
  async measure(supervisor) {
    const measurements: Measurement[] = [];
    for (const [engine, open] of Object.entries(engines)) {
      const filled: Filled[] = [];
      for (const size of SIZES) filled.push(await fill(await open(supervisor), engine, size));
      for (const view of views) measurements.push(...(await measureView(engine, filled, view)));
    }
    return measurements;
  },
};

/** As it is while an issue is mailed to everybody; one in a hundred is suppressed. */
async function fill(db: Database, engine: string, size: number): Promise<Filled> {
  await createPeople(db);
  await db.query(`select set_config('request.jwt.claim.sub', $1, false)`, [people.admin.claims.sub]);
  const send = await queueSend(db, size);
  await db.exec(`update public.newsletter_subscriptions
    set suppressed_at = now(), suppressed_reason = 'hard_bounce' where right(id::text, 2) in ('00', '80')`);
  // As autovacuum leaves it; nothing analyses an embedded database.
  if (engine === 'PostgreSQL') await db.exec('vacuum analyze');
  const [keys] = await db.query<Omit<Filled, 'name' | 'db' | 'send'>>(
    `select s.id as deep, s.email, (select n.issue_id from app_private.newsletter_sends as n where n.id = $1) as issue
     from public.newsletter_subscriptions as s order by s.created_at, s.id offset 50 limit 1`,
    [send],
  );
  return { name: String(size), db, send, ...keys! };
}

async function measureView(
  engine: string,
  filled: Filled[],
  [what, call, key]: (typeof views)[number],
): Promise<Measurement[]> {
  const times = await interleave(filled, CALLS, (target) =>
    timed(target.db, `select public.${call}`, key === undefined ? [] : [target[key]]),
  );
  const [few = NaN, many = NaN] = filled.map(({ name }) => medianOf(times.get(name), (ms) => ms));
  const ratio: Measurement = {
    what: `${engine}: ${what}, 100,000 ÷ 1,000`,
    measured: many / few,
    unit: '×',
    goal: { atMost: 1.5 },
    note: `${many.toFixed(2)} ms, ${few.toFixed(2)} ms`,
  };
  if (what !== POLL) return [ratio];
  return [
    ratio,
    { what: `${engine}: a poll with 100,000`, measured: many, unit: 'ms', goal: { atMost: 10 } },
  ];
}
