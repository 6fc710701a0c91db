import { describe, expect, it } from 'vitest';
import { actAsAdmin, call } from '#supabase/tests/support/generation.ts';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';

type Entry = {
  id: number;
  version: number;
  title: string | null;
  characters: number;
  saved_by: string | null;
};

describe.each(engineNames)('the history of an issue on %s', (name) => {
  const db = useEngine(name, createPeople, actAsAdmin);
  let id: string;
  let number: number;

  async function newIssue(): Promise<void> {
    const { issue_number: made } = await call(db, 'create_blank_issue', {});
    number = made!;
    const [row] = await db.query<{ id: string }>(
      'select id from public.newsletter_issues where issue_number = $1',
      [number],
    );
    id = row!.id;
  }
  const save = (version: number, words: object) =>
    call(db, 'save_newsletter_issue', {
      p_issue_id: id,
      p_version: version,
      p_title: 'Title',
      p_summary: '',
      p_content: 'Text',
      p_related: '',
      ...words,
    });
  const history = async (entry = 0) => {
    const { entries, chosen } = await call(db, 'newsletter_issue_history', {
      p_issue_id: id,
      p_entry: entry,
    });
    return { entries: entries as Entry[], chosen: chosen as { content: string } | null };
  };

  it('keeps what was there before somebody wrote, and what they wrote as one entry', async () => {
    await newIssue();
    for (const [version, content] of ['T', 'Te', 'Tex', 'Text'].entries())
      await save(version + 1, { p_content: content });
    const { entries } = await history();
    expect(entries).toMatchObject([
      { version: 5, characters: 4, saved_by: 'admin@access.example' },
      { version: 1, characters: 0, saved_by: 'admin@access.example' },
    ]);
    expect((await history(entries[0]!.id)).chosen).toMatchObject({ content: 'Text', title: 'Title' });
    expect((await history(entries[0]!.id + 1000)).chosen).toBeNull();
  });

  it('writes over no entry that was begun by a clock that was ahead', async () => {
    await newIssue();
    await save(1, { p_content: 'one' });
    await db.exec(
      `update app_private.newsletter_issue_versions set begun_at = now() + interval '1 year' where version = 2`,
    );
    await save(2, { p_content: 'other' });
    const { entries } = await history();
    expect(entries.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('loses nothing that a second tab overwrites', async () => {
    await newIssue();
    await save(1, { p_content: 'From the first tab' });
    expect(await save(1, { p_content: 'From the second tab' })).toEqual({ status: 'conflict', version: 2 });
    expect(await save(2, { p_content: 'From the second tab' })).toMatchObject({ status: 'ok' });
    const { entries } = await history();
    expect(entries).toHaveLength(3);
    expect((await history(entries[1]!.id)).chosen).toMatchObject({ content: 'From the first tab' });
  });

  it('keeps what was published beside its correction, and the words from before the table', async () => {
    await newIssue();
    await save(1, { p_content: 'As published' });
    await call(db, 'publish_newsletter_issue', { p_issue_id: id, p_version: 2 });
    await save(3, { p_content: 'Corrected' });
    expect((await history()).entries.map(({ characters }) => characters)).toEqual([9, 12, 0]);

    await db.query('delete from app_private.newsletter_issue_versions where issue_id = $1', [id]);
    await save(4, { p_content: 'Again' });
    expect((await history()).entries.map(({ characters }) => characters)).toEqual([5, 9]);
  });

  it('keeps what is replaced by words that are brought back', async () => {
    await newIssue();
    await save(1, { p_content: 'First' });
    await db.query('update app_private.newsletter_issue_versions set closed = true where issue_id = $1', [
      id,
    ]);
    await save(2, { p_content: 'Second thoughts' });
    await save(3, { p_content: 'First' });
    expect((await history()).entries.map(({ characters }) => characters)).toEqual([5, 15, 5, 0]);
  });

  it('keeps the latest fifty entries, and none of a draft that was deleted', async () => {
    await newIssue();
    for (let version = 1; version <= 60; version += 1) {
      await save(version, { p_content: `Text ${version}` });
      await db.query('update app_private.newsletter_issue_versions set closed = true where issue_id = $1', [
        id,
      ]);
    }
    const { entries } = await history();
    expect(entries).toHaveLength(50);
    expect(entries[0]!.version).toBe(61);
    await call(db, 'delete_newsletter_draft', { p_issue_id: id, p_version: 61 });
    expect((await history()).entries).toEqual([]);
  });

  it('opens one empty draft, however often it is asked', async () => {
    const first = await call(db, 'create_blank_issue', {});
    expect(await call(db, 'create_blank_issue', {})).toEqual(first);
    await newIssue();
    await save(1, { p_content: 'Begun' });
    const next = await call(db, 'create_blank_issue', {});
    expect(next.issue_number).toBe(number + 1);
    await call(db, 'delete_newsletter_draft', { p_issue_id: id, p_version: 2 });
  });

  it.each([
    ['scheduled', null, 'ok', 'draft'],
    ['processing', null, 'ok', 'draft'],
    ['failed', null, 'ok', 'draft'],
    ['failed', 'now()', 'locked', 'failed'],
    ['sent', null, 'locked', 'sent'],
    ['draft', null, 'ok', 'draft'],
  ])('takes an issue back that is %s and started %s: %s', async (status, started, result, after) => {
    const [row] = await db.query<{ id: string; version: number }>(
      `insert into public.newsletter_issues (issue_number, title, content, status, sent_at, scheduled_for, send_started_at)
       select max(issue_number) + 1, 'T', 'C', $1, case when $1 = 'sent' then now() end, now(), ${started ?? 'null'}
       from public.newsletter_issues returning id, version`,
      [status],
    );
    const target = { p_issue_id: row!.id, p_version: row!.version };
    if (result === 'ok' && status !== 'draft')
      expect(await call(db, 'return_issue_to_draft', { ...target, p_version: 99 })).toMatchObject({
        status: 'conflict',
      });
    expect(await call(db, 'return_issue_to_draft', target)).toMatchObject({ status: result });
    expect(await db.query('select status from public.newsletter_issues where id = $1', [row!.id])).toEqual([
      { status: after },
    ]);
  });

  it('takes nothing back that is being sent', async () => {
    await newIssue();
    await save(1, {});
    await db.query(
      `update public.newsletter_issues set status = 'scheduled', scheduled_for = now() where id = $1`,
      [id],
    );
    await db.query(
      `insert into app_private.newsletter_sends (created_by, issue_id, version, scheduled_for, subject, html, body_text)
       values (gen_random_uuid(), $1, 2, now(), 's', 'h', 't')`,
      [id],
    );
    expect(await call(db, 'return_issue_to_draft', { p_issue_id: id, p_version: 3 })).toMatchObject({
      status: 'locked',
    });
  });
});
