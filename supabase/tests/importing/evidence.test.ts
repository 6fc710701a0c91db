import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import { asService } from '#supabase/tests/support/mail.ts';
import {
  applyAll,
  commit,
  consented,
  emptyImporting,
  readFileOf,
  shown,
} from '#supabase/tests/support/newsletter/importing.ts';
import { change, confirm, linkToken, tokenOf } from '#supabase/tests/support/newsletter/subscribing.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';

describe.each(engineNames)('the evidence of an imported consent on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries);
  beforeEach(() => emptyImporting(db));

  it('says when and where they agreed, and who imported it', async () => {
    const id = await readFileOf(db, [consented('new@company.example', 7)]);
    await commit(db, id, 1, 'Mailchimp');
    await applyAll(db, id);
    const [event] = await db.query(
      'select kind, source, actor, evidence from public.newsletter_consent_events',
    );
    expect(event).toEqual({
      kind: 'imported',
      source: 'import',
      actor: `admin:${people.admin.claims.sub}`,
      evidence: `Consented 2025-03-01T09:00:00Z by: Website footer. List: Mailchimp. Import ${id}, line 7`,
    });
  });

  it('stays through changes of the address', async () => {
    const id = await readFileOf(db, [consented('old@company.example')]);
    await commit(db, id, 1);
    await applyAll(db, id);
    for (const [from, to] of [
      ['old@company.example', 'next@company.example'],
      ['next@company.example', 'last@company.example'],
    ] as const) {
      await change(db, await linkToken(db, from), 'change_address', to);
      await confirm(db, await tokenOf(db, 'confirm_change'));
    }
    const events = await db.query<{ kind: string; source: string; evidence: string }>(
      `select kind, source, evidence from public.newsletter_consent_events
       where kind in ('imported', 'address_changed') order by id`,
    );
    expect(events.map(({ kind }) => kind)).toEqual(['imported', 'address_changed', 'address_changed']);
    for (const { source, evidence } of events)
      expect([source, evidence]).toEqual(['import', events[0]?.evidence]);
    expect(events[0]?.evidence).toContain('by: Website footer');
    expect(
      await db.query('select email, is_subscribed, consent_source from public.newsletter_subscriptions'),
    ).toEqual([
      { email: 'last@company.example', is_subscribed: true, consent_source: 'import: Website footer' },
    ]);
  });

  it('holds no address in another form of writing, and other words as they were written', async () => {
    const id = await readFileOf(db, [
      { ...consented('a@company.example', 2), consent_source: 'Asked by canary＠company.example' },
      { ...consented('b@company.example', 3), consent_source: 'Asked by canary﹫company.example' },
      { ...consented('c@company.example', 4), consent_source: 'Stand № ５ … ﬁrst day' },
    ]);
    expect((await shown(db, id)).refused.map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'source_has_address'],
      [3, 'source_has_address'],
    ]);
    for (const at of ['＠', '﹫', '%40', '%2540', '&#64;', '&#X40;', '&commat;'])
      expect(await commit(db, id, 1, `By canary${at}company.example`)).toEqual({ status: 'invalid' });
    await expect(
      db.query('update app_private.newsletter_imports set origin = $1, committed_at = now()', [
        'By canary＠a',
      ]),
    ).rejects.toThrow('newsletter_imports_origin_without_address');
    expect(await commit(db, id, 1, '№ ５')).toEqual({ status: 'ok' });
    await applyAll(db, id);
    const [event] = await db.query<{ evidence: string }>(
      'select evidence from public.newsletter_consent_events',
    );
    expect(event?.evidence).toContain('by: Stand № ５ … ﬁrst day. List: № ５.');
  });

  it('holds no address when the person was erased, wherever the file named it', async () => {
    const canary = 'canary@company.example';
    const id = await readFileOf(db, [
      consented(canary, 2),
      { ...consented('other@company.example', 3), consent_source: `Recommended by ${canary}` },
    ]);
    for (const origin of [`Exported by ${canary}`, 'Mailchimp']) await commit(db, id, 1, origin);
    await applyAll(db, id);
    await asService(db, 'erase_person($1)', [canary]);
    const kept = await db.query(
      `select e::text from public.newsletter_consent_events as e
       union all select i::text from app_private.newsletter_imports as i`,
    );
    expect(kept).toHaveLength(3);
    expect(JSON.stringify(kept)).not.toContain('@');
  });
});
