import { beforeEach, describe, expect, it } from 'vitest';
import { actAsAdmin, call } from '#supabase/tests/support/generation.ts';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';

describe.each(engineNames)('the acts of who writes a draft on %s', (name) => {
  const db = useEngine(name, createPeople);
  let id: string;
  let version: number;
  beforeEach(async () => {
    await actAsAdmin(db);
    const { issue_number: made } = await call(db, 'create_blank_issue', {});
    const [row] = await db.query<{ id: string }>(
      'select id from public.newsletter_issues where issue_number = $1',
      [made],
    );
    id = row!.id;
    version = 1;
    await save({ p_title: 'Title' });
    await db.exec(`alter table app_private.audit_events disable trigger user;
      delete from app_private.audit_events; alter table app_private.audit_events enable trigger user`);
  });

  const actAs = (person: 'admin' | 'editor') =>
    db.query(`select set_config('request.jwt.claims', $1, false)`, [
      JSON.stringify({ role: 'authenticated', ...people[person].claims }),
    ]);
  async function save(words: object): Promise<void> {
    const saved = await call(db, 'save_newsletter_issue', {
      p_issue_id: id,
      p_version: version,
      p_title: 'Title',
      p_summary: '',
      p_content: 'Text',
      p_related: '',
      ...words,
    });
    expect(saved.status).toBe('ok');
    version = saved.version!;
  }
  const write = async (...contents: string[]) => {
    for (const content of contents) await save({ p_content: content });
  };
  /** Only the owner can turn the guard off. */
  const minutesPass = (minutes: number) =>
    db.exec(`alter table app_private.audit_events disable trigger user;
      update app_private.audit_events set at = at - interval '${minutes} minutes';
      alter table app_private.audit_events enable trigger user`);
  const acts = async () =>
    (
      await db.query<{ act: string }>(
        `select concat_ws(' ', split_part(actor_email, '@', 1), action, nullif(array_to_string(details, ','), '')) as act
         from app_private.audit_events where subject_kind = 'issue' order by id`,
      )
    ).map(({ act }) => act);

  it('names each field once, however often the draft was saved', async () => {
    await write('T', 'Te', 'Tex');
    await save({ p_content: 'Tex', p_summary: 'A summary' });
    await save({ p_content: 'Text', p_summary: 'Another summary' });
    await write('More text');
    expect(await acts()).toEqual(['admin changed content', 'admin changed summary']);
  });

  it('names it again after half an hour', async () => {
    await write('T', 'Te');
    await minutesPass(29);
    await write('Tex');
    expect(await acts()).toEqual(['admin changed content']);
    await minutesPass(2);
    await write('Text', 'Text.');
    expect(await acts()).toEqual(['admin changed content', 'admin changed content']);
  });

  it('names everybody, in the order in which they wrote', async () => {
    await write('T', 'Te');
    await actAs('editor');
    await write('Tex', 'Text');
    await actAs('admin');
    await write('Text.', 'Text!');
    expect(await acts()).toEqual([
      'admin changed content',
      'editor changed content',
      'admin changed content',
    ]);
  });

  it('names whoever brings earlier words back', async () => {
    await write('First');
    await db.query('update app_private.newsletter_issue_versions set closed = true where issue_id = $1', [
      id,
    ]);
    await write('Second thoughts', 'First');
    expect(await acts()).toEqual(['admin changed content', 'admin changed content']);
  });

  it('keeps every publication, correction and withdrawal', async () => {
    await write('T', 'Te');
    await call(db, 'publish_newsletter_issue', { p_issue_id: id, p_version: version });
    version += 1;
    await write('Tex', 'Text');
    for (const visibility of ['withdrawn', 'public'])
      await call(db, 'set_newsletter_visibility', { p_issue_id: id, p_visibility: visibility });
    expect(await acts()).toEqual([
      'admin changed content',
      'admin published',
      'admin changed content',
      'admin changed content',
      'admin withdrawn',
      'admin restored',
    ]);
  });

  it('takes the draft of a deleted number for another', async () => {
    await write('T');
    await call(db, 'delete_newsletter_draft', { p_issue_id: id, p_version: version });
    await call(db, 'create_blank_issue', {});
    const [row] = await db.query<{ id: string }>(
      'select id from public.newsletter_issues order by issue_number desc limit 1',
    );
    [id, version] = [row!.id, 1];
    await write('T');
    expect((await acts()).map((act) => act.split(' ')[1])).toEqual([
      'changed',
      'deleted',
      'created',
      'changed',
    ]);
  });
});
