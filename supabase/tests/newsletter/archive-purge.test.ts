import { beforeEach, describe, expect, it } from 'vitest';
import { attempt, engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { people } from '#supabase/tests/support/accounts/people.ts';

type Purge = { version: number; due: boolean; settled: boolean };

describe.each(engineNames)('what a CDN is to forget on %s', (name) => {
  const db = useEngine(name);
  beforeEach(async () => {
    await db.exec(`truncate public.newsletter_issues cascade;
      insert into public.newsletter_issues (issue_number, title, status, sent_at, content)
      values (1, 'One', 'sent', now(), 'Text'), (2, 'Two', 'sent', now(), 'Text')`);
    await later('1 minute');
    await note((await read()).version);
  });

  const read = async () => {
    const { outcome } = await attempt<{ v: Purge }>(db, people.service, 'select public.archive_purge() as v');
    if (!('rows' in outcome) || !outcome.rows[0]) throw new Error(JSON.stringify(outcome));
    return outcome.rows[0].v;
  };
  const note = (version: number) => db.exec(`select public.note_archive_purged(${version})`);
  /** As if that had gone by since the last change. */
  const later = (interval: string) =>
    db.exec(`update app_private.archive_version set changed_at = changed_at - interval '${interval}'`);
  const withdraw = (number: number) =>
    db.exec(`update public.newsletter_issues set visibility = 'withdrawn' where issue_number = ${number}`);

  it('is nothing after a purge, and what changed after a change', async () => {
    expect(await read()).toMatchObject({ due: false });
    await withdraw(1);
    expect(await read()).toMatchObject({ due: true, settled: false });
  });

  it('is settled ten seconds after the change', async () => {
    await withdraw(1);
    await later('9 seconds');
    expect(await read()).toMatchObject({ settled: false });
    await later('1 second');
    expect(await read()).toMatchObject({ due: true, settled: true });
  });

  it('stays due when the archive changed again before the purge was noted', async () => {
    await withdraw(1);
    const { version } = await read();
    await withdraw(2);
    await note(version);
    expect(await read()).toMatchObject({ due: true, settled: false });
    await note((await read()).version);
    expect(await read()).toMatchObject({ due: false });
  });

  it('is not forgotten by a late note of an earlier purge, nor by a version that is still to come', async () => {
    const { version } = await read();
    await note(1);
    expect(await read()).toMatchObject({ due: false });
    await note(version + 1_000_000);
    await withdraw(1);
    expect(await read()).toMatchObject({ due: true });
  });
});
