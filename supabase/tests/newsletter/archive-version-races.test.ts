import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '#supabase/tests/support/engines.ts';
import type { Engine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';

const sessions = 20;
const changesEach = 50;

interface Snapshot {
  version: string;
  digest: string;
}

/** PGlite has a single session; only a real server can show in which order transactions commit. */
describe('the version of the archive under simultaneous changes on PostgreSQL', () => {
  const db = useDatabase(openPostgres);
  let writers: Engine[];
  beforeAll(async () => {
    writers = await Promise.all(Array.from({ length: sessions }, () => db.connect()));
  });
  beforeEach(async () => {
    await db.exec(`truncate public.newsletter_issues cascade;
      insert into public.newsletter_issues (issue_number, title, status, sent_at, content)
      select n, 'issue ' || n, 'sent', now(), 'Text' from generate_series(1, ${sessions}) as n`);
  });

  /** The version and what a visitor sees, of one moment: both in one statement. */
  async function look(reader: Engine): Promise<Snapshot> {
    const [row] = await reader.query<Snapshot>(`
      select a.version::text as version, (
        select md5(string_agg(concat_ws(' ', i.issue_number, i.title, i.visibility), ',' order by i.issue_number))
        from public.newsletter_issues as i
      ) as digest from app_private.archive_version as a`);
    if (!row) throw new Error('no version');
    return row;
  }

  it('names one state of the archive each, in rising order, through 1,000 changes', async () => {
    const reader = await db.connect();
    const before = await look(reader);
    const seen: Snapshot[] = [before];
    let writing = true;
    const reading = (async () => {
      while (writing) seen.push(await look(reader));
    })();
    const changed = await Promise.all(
      writers.map(async (writer, at) => {
        const versions: string[] = [];
        for (let turn = 1; turn <= changesEach; turn += 1) {
          await writer.exec('begin');
          await writer.exec(
            turn % 10 === 0
              ? `update public.newsletter_issues set visibility = case visibility when 'public' then 'withdrawn' else 'public' end
                 where issue_number = ${at + 1}`
              : `update public.newsletter_issues set title = 'turn ${turn}', visibility = 'public' where issue_number = ${at + 1}`,
          );
          versions.push((await look(writer)).version);
          await writer.exec('commit');
        }
        return versions;
      }),
    );
    writing = false;
    await reading;
    seen.push(await look(reader));

    const all = changed.flat();
    expect(new Set(all).size).toBe(sessions * changesEach);
    const digests = new Map<string, string>();
    for (const [at, { version, digest }] of seen.entries()) {
      expect(Number(version)).toBeGreaterThanOrEqual(Number(seen[at - 1]?.version ?? 0));
      expect([version, digest]).toEqual([version, digests.get(version) ?? digest]);
      digests.set(version, digest);
    }
    expect(Number(seen.at(-1)?.version)).toBe(Math.max(...all.map(Number)));
  });

  it('is raised by the later of two transactions only when the earlier one has ended', async () => {
    const [first, second] = writers as [Engine, Engine];
    const before = await look(db);
    await first.exec(`begin; update public.newsletter_issues set title = 'first' where issue_number = 1`);
    const early = await look(first);
    // The second would commit first, with the higher number, if nothing held it back.
    const [{ pid } = { pid: 0 }] = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
    const waiting = second.exec(
      `update public.newsletter_issues set title = 'second' where issue_number = 2`,
    );
    await blocked(pid);
    expect(await look(db)).toEqual(before);
    await first.exec('commit');
    await waiting;
    const after = await look(db);
    expect(Number(early.version)).toBeGreaterThan(Number(before.version));
    expect(Number(after.version)).toBeGreaterThan(Number(early.version));
  });

  it('is missed by nobody who polls, through 1,000 changes that would commit before earlier ones', async () => {
    const [first, second] = writers as [Engine, Engine];
    const [{ pid } = { pid: 0 }] = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
    let polled = await look(db);
    const missed: string[] = [];
    const poll = async (moment: string) => {
      const now = await look(db);
      const isNewer = Number(now.version) > Number(polled.version);
      if ((now.digest !== polled.digest) !== isNewer) missed.push(moment);
      polled = now;
      return now.version;
    };
    for (let turn = 1; turn <= 500; turn += 1) {
      await first.exec(
        `begin; update public.newsletter_issues set title = 'first ${turn}' where issue_number = 1`,
      );
      const waiting = second.exec(
        `update public.newsletter_issues set title = 'second ${turn}' where issue_number = 2`,
      );
      await blocked(pid);
      const before = polled.version;
      await poll(`while ${turn} is under way`);
      await first.exec('commit');
      await waiting;
      const after = await poll(`after ${turn}`);
      expect(Number(after)).toBeGreaterThanOrEqual(Number(before) + 2);
    }
    expect(missed).toEqual([]);
  });

  /** Until the session waits for the lock of another. */
  async function blocked(pid: number): Promise<void> {
    for (;;) {
      const rows = await db.query('select 1 from pg_locks where pid = $1 and not granted', [pid]);
      if (rows.length > 0) return;
    }
  }

  it('does not hold up those who read it', async () => {
    const [writer] = writers as [Engine];
    await writer.exec(`begin; update public.newsletter_issues set title = 'open' where issue_number = 1`);
    await expect(db.query(`select public.archive_version()`)).resolves.toHaveLength(1);
    await writer.exec('rollback');
  });
});
