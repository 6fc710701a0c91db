import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { withTemporaryAccount } from '#scripts/hosted/check/account.ts';
import { checkHosted } from '#scripts/hosted/check/check.ts';
import { UserError } from '#lib/user-error.ts';
import { saveAccount } from '#embedded/admin-account.ts';
import { acceptEnquiries, enquiry, submit } from '#supabase/tests/support/enquiries.ts';
import { fixtures } from '#supabase/tests/support/access-fixtures.ts';
import { openHosted, type HostedDatabase } from '#supabase/tests/support/hosted.ts';
import { hostedKeys, openHostedApi } from '#supabase/tests/support/hosted/hosted-api.ts';

const { connection } = inject('engines').postgres;

/** REST and accounts of a hosted project over PostgreSQL, as the release makes it and as others spoil it. */
describe.skipIf(connection.connectionString)('npm run check:hosted', { timeout: 180_000 }, () => {
  let hosted: HostedDatabase;
  let api: Awaited<ReturnType<typeof openHostedApi>>;
  beforeAll(async () => {
    // What was refused, which is most of it.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    hosted = await openHosted(connection, 'all');
    await hosted.migrate();
    const { db } = hosted;
    await acceptEnquiries(db);
    await submit(db, enquiry());
    await db.exec(fixtures);
    await saveAccount(db, { email: 'owner@company.example', password: 'a password of tests', role: 'admin' });
    api = await openHostedApi(hosted.url, db);
  }, 120_000);
  afterAll(async () => {
    vi.restoreAllMocks();
    await api?.close();
    await hosted?.close();
  });

  async function check(
    change: { url?: string; keys?: Partial<Record<'publishable' | 'secret', string>> } = {},
  ) {
    const said: string[] = [];
    const code = await checkHosted({
      url: change.url ?? api.url,
      keys: { publishable: hostedKeys.publishable_key, secret: hostedKeys.secret_key, ...change.keys },
      folder: process.cwd(),
      say: (line) => said.push(line),
    });
    return { code, said };
  }

  async function rowCounts(): Promise<Record<string, number>> {
    const tables = await hosted.db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'app_private', 'auth')
       -- What the auth server and the database note of a sign-in and an account.
       and tablename not in ('audit_log_entries', 'audit_events')`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await hosted.db.query<{ count: string }>(`select count(*) from ${name}`);
      counts[name] = Number(row?.count);
    }
    return counts;
  }

  it('finds nothing in the project of the release, and changes nothing', async () => {
    const before = await rowCounts();
    const { code, said } = await check();
    expect(said).toEqual([expect.stringMatching(/^\d{4} checks, 0 deviations$/)]);
    expect(code).toBe(0);
    expect(await rowCounts()).toEqual(before);
  });

  const keys = { publishable: hostedKeys.publishable_key, secret: hostedKeys.secret_key };
  const accounts = () => hosted.db.query<{ email: string }>('select email from auth.users');

  it('removes the account after a failure, and one that a killed run left', async () => {
    const left = `check-hosted-${randomUUID()}@check.invalid`;
    await saveAccount(hosted.db, { email: left, password: 'a password of tests' });
    const failure = new Error('of the tests');
    const during: { email: string }[] = [];
    const work = async ({ hasAdministrator }: { hasAdministrator: boolean }) => {
      expect(hasAdministrator).toBe(true);
      during.push(...(await accounts()));
      throw failure;
    };
    await expect(withTemporaryAccount(api.url, keys, work)).rejects.toBe(failure);
    expect(during).toHaveLength(2);
    expect(during).not.toContainEqual({ email: left });
    expect(await accounts()).toEqual([{ email: 'owner@company.example' }]);
  });

  it.each([
    ['the address', { url: 'http://127.0.0.1:1' }, 'SUPABASE_URL does not respond'],
    ['the secret key', { keys: { secret: 'sb_secret_wrong' } }, 'does not take SUPABASE_SECRET_KEY'],
    ['the publishable key', { keys: { publishable: 'sb_publishable_wrong' } }, 'SUPABASE_PUBLISHABLE_KEY'],
  ])('stops with a sentence when %s is wrong', async (_, change, sentence) => {
    const failure: unknown = await check(change).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message).toContain(sentence);
    expect((failure as Error).message).not.toContain('sb_');
  });

  it('names what is open to somebody, missing or not of the release, and changes nothing', async () => {
    const spoil = `
      grant select (email) on public.newsletter_subscriptions to anon;
      grant select (id), delete on public.redirects to anon;
      grant update (name) on public.contact_submissions to authenticated;
      create policy spoiled on public.newsletter_sources for select to authenticated using (true);
      create policy spoiled on public.office_holidays for insert to authenticated with check (true);
      create policy spoiled on public.newsletter_issues for select to anon using (true);
      grant execute on function public.purge_expired_enquiries(integer), app_private.purge_expired_enquiries(integer) to anon;
      revoke execute on function public.admin_webhooks() from authenticated;
      drop function public.create_blank_issue();
      create function public.spoiled() returns text language sql as $$ select 'a' $$;
      create table public.spoiled (id integer);
      grant execute on function public.spoiled() to anon, service_role;
      grant select on public.spoiled to anon, service_role;
      alter table public.saved_replies rename column body to words;
    `;
    await hosted.db.exec(spoil);
    // As PostgREST, it reads the schema at its start.
    await api.close();
    api = await openHostedApi(hosted.url, hosted.db);
    const before = await rowCounts();
    const { code, said } = await check();
    const summary = said.pop();
    expect(said.toSorted()).toEqual(
      [
        'column saved_replies.body is missing',
        'table spoiled is not of this release, and visitors may use it',
        'column spoiled.id is not of this release, and visitors may use it',
        'column saved_replies.words is not of this release',
        'function spoiled() is not of this release, and visitors may use it',
        'visitor: newsletter_subscriptions: select: must be denied, but is permitted',
        'visitor: redirects: delete: must be denied, but is permitted',
        'function create_blank_issue is missing',
        'visitor: app_private: purge: must be denied, but is permitted',
        'visitor: newsletter_issues: select what is not published: must see no row, but is permitted',
        'visitor: select newsletter_subscriptions.email: must be denied, but is permitted',
        'visitor: select redirects.id: must be denied, but is permitted',
        'account without a role: contact_submissions: update name: must be denied, but is permitted',
        'account without a role: newsletter_sources: select: must see no row, but is permitted',
        'account without a role: office_holidays: insert: must be denied, but is permitted',
        'reader: contact_submissions: update name: must be denied, but is permitted',
        'reader: office_holidays: insert: must be denied, but is permitted',
        'editor: contact_submissions: update name: must be denied, but is permitted',
        'editor: office_holidays: insert: must be denied, but is permitted',
        'administrator: contact_submissions: update name: must be denied, but is permitted',
        'administrator: webhooks: admin_webhooks: must be permitted, but is denied',
      ].toSorted(),
    );
    expect(summary).toMatch(/ checks, 21 deviations$/);
    expect(code).toBe(1);
    expect(await rowCounts()).toEqual(before);
  });
});
