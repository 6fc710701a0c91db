import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BackendFacts } from '../../embedded/backend.ts';
import { startBackendProcess } from '../../scripts/processes/backend-process.ts';
import { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import { largeTables } from '../../supabase/tests/support/plans/large-tables.ts';
import { callRpc } from '../../workers/mail/support/enquiry-api.ts';
import type { Measurement } from '../lib/budgets.ts';
import { fillDatabase } from '../lib/fill.ts';
import { runMeasured } from '../lib/run.ts';
import { median } from '../lib/statistics.ts';
import { SIZES, sizesOf } from './sizes.ts';

const ROUNDS = 3;
/** Of the site, for each call of the database. */
const CALL_TIMEOUT_MS = 5_000;
const ASK_EVERY_MS = 10;
const QUIET_MS = 5_000;

interface Waited {
  seconds: number;
  longestMs: number;
}

/**
 * `npm run bench:erasing`: how long a short query waits while the embedded database removes a deleted enquiry
 * from its files, and while it does not, with so many enquiries and subscribers: a line of docs/limits.md.
 */
await runMeasured(async () => {
  const measurements: Measurement[] = [];
  for (const rows of SIZES) {
    const supervisor = new ProcessSupervisor();
    try {
      measurements.push(...(await measure(supervisor, rows)));
    } finally {
      await supervisor.stopAll();
    }
  }
  return {
    title: `A query while a deletion leaves the files; the longest of ${ROUNDS} rounds`,
    measurements,
  };
});

async function measure(supervisor: ProcessSupervisor, rows: number): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-erasing-'));
  supervisor.onStopped(() => rm(folder, { recursive: true, force: true }));
  await fillDatabase(folder, (db) =>
    db.exec(`set session_replication_role = replica;
      delete from public.newsletter_issues; delete from app_private.issue_search; ${largeTables(sizesOf(rows))}`),
  );
  const { facts, ready } = await startBackendProcess(supervisor, folder);
  await ready;
  // A start reads each table once.
  await longestWait(facts, () => delay(QUIET_MS));
  const quiet: Waited[] = [];
  const erasing: Waited[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    quiet.push(await longestWait(facts, () => delay(QUIET_MS)));
    erasing.push(await longestWait(facts, () => erase(facts, folder, round)));
  }
  const longest = (all: Waited[]): number => Math.max(...all.map(({ longestMs }) => longestMs));
  const of = rows.toLocaleString('en-AU');
  return [
    { what: `${of}: the erasure`, measured: median(erasing.map(({ seconds }) => seconds)), unit: 's' },
    {
      what: `  the longest of the queries meanwhile`,
      measured: longest(erasing) / 1_000,
      unit: 's',
      goal: { atMost: CALL_TIMEOUT_MS / 1_000 },
    },
    {
      what: `  ÷ the longest without an erasure`,
      measured: longest(erasing) / longest(quiet),
      unit: '×',
      note: `${longest(quiet).toFixed(0)} ms`,
    },
  ];
}

/** Deletes the enquiry of a person; done when nothing of it is left in the files. */
async function erase(facts: BackendFacts, folder: string, person: number): Promise<void> {
  const { enquiries } = await callRpc<{ enquiries: number }>(facts, 'erase_person', {
    p_email: `person${person}@firm${person}.example`,
  });
  if (enquiries !== 1) throw new Error(`${enquiries} enquiries were deleted.`);
  while (existsSync(join(folder, 'erasure-owed'))) await delay(ASK_EVERY_MS);
}

/** Asks again and again, one after the other, while something else goes on. */
async function longestWait(facts: BackendFacts, during: () => Promise<void>): Promise<Waited> {
  const began = performance.now();
  let over = false;
  const done = during().finally(() => (over = true));
  let longestMs = 0;
  while (!over) {
    const sent = performance.now();
    await callRpc(facts, 'archive_version', {}, facts.publishableKey);
    longestMs = Math.max(longestMs, performance.now() - sent);
    await delay(ASK_EVERY_MS);
  }
  await done;
  return { seconds: (performance.now() - began) / 1_000, longestMs };
}
