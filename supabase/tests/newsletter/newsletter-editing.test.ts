import { describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';
import { actAsAdmin, call } from '#supabase/tests/support/generation.ts';
import type { Reply } from '#supabase/tests/support/generation.ts';

type Words = { p_title?: string | null; p_summary?: string; p_content?: string; p_related?: string };

describe.each(engineNames)('editing and publishing on %s', (name) => {
  const db = useEngine(name, createPeople, actAsAdmin);
  let number = 100;

  async function issue(status = 'draft', content = 'Text', title: string | null = 'Title'): Promise<string> {
    const [row] = await db.query<{ id: string }>(
      `insert into public.newsletter_issues (issue_number, title, summary, content, status, sent_at, scheduled_for, metrics)
       values ($1, $4, 'Summary', $2, $3, case when $3 = 'sent' then now() end, case when $3 <> 'draft' then now() end, '{"opened": 1}')
       returning id`,
      [(number += 1), content, status, title],
    );
    if (!row) throw new Error('no issue');
    return row.id;
  }
  const save = (id: string, version: number, words: Words): Promise<Reply> =>
    call(db, 'save_newsletter_issue', {
      p_issue_id: id,
      p_version: version,
      p_title: 'Title',
      p_summary: 'Summary',
      p_content: 'Text',
      p_related: '',
      ...words,
    });
  const stored = async (id: string) =>
    (
      await db.query<Record<string, unknown>>(
        'select title, summary, content, related, status, visibility, version, metrics, sent_at is not null as dated, corrected_at is not null as corrected from public.newsletter_issues where id = $1',
        [id],
      )
    )[0];

  it('saves a draft, counts its versions and refuses to overwrite a newer one', async () => {
    const id = await issue();
    expect(await save(id, 1, { p_title: ' New title ', p_content: 'One\r\nTwo' })).toEqual({
      status: 'ok',
      version: 2,
      changed: true,
      issue_status: 'draft',
    });
    expect(await stored(id)).toMatchObject({ title: 'New title', content: 'One\nTwo', version: 2 });
    expect(await save(id, 1, { p_title: 'Older tab' })).toEqual({ status: 'conflict', version: 2 });
    expect(await stored(id)).toMatchObject({ title: 'New title', version: 2 });
  });

  it('returns ok without a new version for the same text again', async () => {
    const id = await issue();
    const words = { p_title: 'Once', p_content: 'Text' };
    await save(id, 1, words);
    expect(await save(id, 1, words)).toEqual({
      status: 'ok',
      version: 2,
      changed: false,
      issue_status: 'draft',
    });
  });

  it.each(['scheduled', 'processing', 'failed'])('leaves a %s issue locked', async (status) => {
    const id = await issue(status);
    expect(await save(id, 1, { p_title: 'x' })).toEqual({ status: 'locked', issue_status: status });
    expect(await call(db, 'publish_newsletter_issue', { p_issue_id: id, p_version: 1 })).toEqual({
      status: 'locked',
      issue_status: status,
    });
    expect(
      await call(db, 'set_newsletter_visibility', { p_issue_id: id, p_visibility: 'withdrawn' }),
    ).toEqual({ status: 'not_sent', issue_status: status });
  });

  it('returns invalid, without an error, for fields that cannot be stored', async () => {
    const id = await issue();
    for (const words of [
      { p_title: 't'.repeat(201) },
      { p_title: 'a\u0007b' },
      { p_summary: 's'.repeat(301) },
      { p_content: 'ä'.repeat(102_401) },
      { p_related: 'https://else.example/' },
      { p_related: `/${'a'.repeat(100)}` },
    ]) {
      expect(await save(id, 1, words)).toEqual({ status: 'invalid' });
    }
    expect(await save('00000000-0000-4000-8000-00000000ffff', 1, {})).toEqual({ status: 'not_found' });
  });

  it('publishes what was on the screen, to the web only', async () => {
    const id = await issue();
    const publish = (version: number) =>
      call(db, 'publish_newsletter_issue', { p_issue_id: id, p_version: version });
    await save(id, 1, { p_title: 'Edited elsewhere' });
    expect(await publish(1)).toEqual({ status: 'conflict', version: 2 });
    expect(await publish(2)).toEqual({
      status: 'ok',
      issue_number: number,
      version: 3,
      issue_status: 'sent',
      visibility: 'public',
    });
    expect(await stored(id)).toMatchObject({
      status: 'sent',
      visibility: 'public',
      dated: true,
      metrics: { opened: 1, recipients: 0 },
    });
    expect(await publish(2)).toEqual({ status: 'already_sent', issue_number: number });
  });

  it('returns conflict to a save of a form that was opened before the publication', async () => {
    const id = await issue();
    await call(db, 'publish_newsletter_issue', { p_issue_id: id, p_version: 1 });
    expect(await save(id, 1, { p_content: 'Half a senten' })).toEqual({ status: 'conflict', version: 2 });
    expect(await stored(id)).toMatchObject({ content: 'Text', status: 'sent', version: 2 });
    expect(await save(id, 2, { p_content: 'Corrected' })).toMatchObject({ version: 3, issue_status: 'sent' });
  });

  it('publishes nothing without content, and empties nothing that is published', async () => {
    const empty = await issue('draft', ' \n');
    expect(await call(db, 'publish_newsletter_issue', { p_issue_id: empty, p_version: 1 })).toEqual({
      status: 'empty',
    });
    const sent = await issue('sent');
    expect(await save(sent, 1, { p_content: '\n' })).toEqual({ status: 'empty' });
    await expect(
      db.query(`update public.newsletter_issues set status = 'sent', sent_at = now() where id = $1`, [empty]),
    ).rejects.toMatchObject({ code: 'NL002' });
  });

  it('publishes nothing without a title, and takes none away from what is published', async () => {
    for (const title of [null, ' ']) {
      const untitled = await issue('draft', 'Text', title);
      expect(await call(db, 'publish_newsletter_issue', { p_issue_id: untitled, p_version: 1 })).toEqual({
        status: 'untitled',
      });
      for (const status of ['scheduled', 'sent']) {
        const set = `status = '${status}', sent_at = now(), scheduled_for = now()`;
        await expect(
          db.query(`update public.newsletter_issues set ${set} where id = $1`, [untitled]),
        ).rejects.toMatchObject({ code: 'NL002' });
      }
    }
    expect(await save(await issue('sent'), 1, { p_title: ' ' })).toEqual({ status: 'untitled' });
    // From before a title was required.
    const old = await issue('sent', 'Text', null);
    expect(await save(old, 1, { p_title: '', p_content: 'Corrected' })).toMatchObject({ status: 'ok' });
  });

  it('stores what a letter belongs to as an edit, which is no correction of its text', async () => {
    const id = await issue('sent');
    const related = '/sme-quickstarts/ai-policy';
    expect(await save(id, 1, { p_related: related })).toMatchObject({ status: 'ok', version: 2 });
    expect(await stored(id)).toMatchObject({ related, version: 2, corrected: false });
    expect(await save(id, 1, { p_related: '' })).toEqual({ status: 'conflict', version: 2 });
    expect(await save(id, 2, { p_related: related })).toMatchObject({ changed: false, version: 2 });
  });

  it('corrects a sent issue without touching its number, date or status', async () => {
    const id = await issue('sent');
    const before = await db.query(
      'select issue_number, sent_at from public.newsletter_issues where id = $1',
      [id],
    );
    expect(await save(id, 1, { p_content: 'Corrected' })).toMatchObject({ status: 'ok', version: 2 });
    expect(await stored(id)).toMatchObject({ content: 'Corrected', status: 'sent', visibility: 'public' });
    expect(
      await db.query('select issue_number, sent_at from public.newsletter_issues where id = $1', [id]),
    ).toEqual(before);
  });

  it('withdraws and puts back by visibility alone', async () => {
    const id = await issue('sent');
    const set = (visibility: string | null) =>
      call(db, 'set_newsletter_visibility', { p_issue_id: id, p_visibility: visibility });
    expect(await set('withdrawn')).toMatchObject({ status: 'ok', visibility: 'withdrawn', version: 2 });
    expect(await stored(id)).toMatchObject({ status: 'sent', visibility: 'withdrawn', dated: true });
    expect(await save(id, 1, { p_content: 'From before' })).toEqual({ status: 'conflict', version: 2 });
    expect(await set('public')).toMatchObject({ status: 'ok', visibility: 'public', version: 3 });
    expect(await set('public')).toMatchObject({ status: 'ok', version: 3 });
    expect(await set('hidden')).toEqual({ status: 'invalid' });
    expect(await set(null)).toEqual({ status: 'invalid' });
  });

  it('refuses to withdraw what was never sent', async () => {
    const id = await issue();
    await expect(
      db.query(`update public.newsletter_issues set visibility = 'withdrawn' where id = $1`, [id]),
    ).rejects.toMatchObject({ code: 'NL002' });
  });
});
