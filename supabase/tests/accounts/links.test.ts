import { beforeAll, describe, expect, it } from 'vitest';
import { asIdentity, attempt, engineNamesWithHosted } from '#supabase/tests/support/engines.ts';
import type { Identity } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, seal } from '#supabase/tests/support/enquiries.ts';
import { asService } from '#supabase/tests/support/mail.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';

type Answer = { status: string } & Record<string, unknown>;

const visitor = people['anonymous visitor'];
const hash = `$2b$10$${'a'.repeat(53)}`;
const digest = (letter: string): string => letter.repeat(64);

describe.each(engineNamesWithHosted())('links of accounts on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries);
  beforeAll(async () => {
    // As whoever signed up has one; that of "user" has no role.
    await db.exec(`select set_config('app_private.password_change', 'own', true);
      update auth.users set encrypted_password = '${hash}'`);
  });

  const call = (who: Identity, sql: string): Promise<Answer> => asIdentity(db, who, sql);
  /** Each asks from a network of its own, so that no limit counts them together. */
  let turn = 0;
  const askReset = (email: string, from = (turn += 1).toString(16).padStart(64, '0')) => {
    const parts = [email, from, from, digest('e')];
    return call(
      visitor,
      `ask_password_reset(${parts.map((part) => `'${part}'`).join(', ')}, '${seal(['password reset', ...parts])}')`,
    );
  };
  const look = (token: string) => call(visitor, `account_link('${token}')`);
  const use = (token: string, newHash: string | null) =>
    call(
      visitor,
      `use_account_link('${token}', ${newHash === null ? 'null' : `'${newHash}'`}, '${seal(['account link', token, newHash ?? ''])}')`,
    );
  /** The tokens that wait in the outbox, the newest last. */
  const tokens = async (kind: string): Promise<string[]> =>
    (
      await db.query<{ token: string }>(
        `select token from app_private.mail_outbox where kind = $1 and status = 'pending' order by created_at`,
        [kind],
      )
    ).map(({ token }) => token);
  const acts = async (): Promise<string[]> =>
    (
      await db.query<{ act: string }>(
        `select action || ' ' || array_to_string(details, ' ') as act from app_private.audit_events
         where action in ('link_asked', 'link_used', 'invited', 'password_changed', 'address_changed') order by id`,
      )
    ).map(({ act }) => act);

  it('answers the same for a known and an unknown address, and mails only the known one', async () => {
    expect(await askReset('nobody@access.example')).toEqual({ status: 'ok' });
    expect(await askReset('user@access.example')).toEqual({ status: 'ok' });
    expect(await tokens('password_reset')).toEqual([]);
    expect(await askReset(' Editor@Access.example ')).toEqual({ status: 'ok' });
    expect(await tokens('password_reset')).toHaveLength(1);
  });

  it('is good once: looking spends nothing, a newer one ends it, and all sessions end with its use', async () => {
    const [first] = await tokens('password_reset');
    await askReset('editor@access.example');
    const [token, ...more] = await tokens('password_reset');
    expect(more).toEqual([]);
    expect(await look(first!)).toEqual({ status: 'not_found' });
    for (let times = 0; times < 3; times += 1) {
      expect(await look(token!)).toMatchObject({ status: 'ok', email: 'editor@access.example' });
    }
    expect(await use(token!, null)).toEqual({ status: 'invalid' });
    const other = hash.replace(/a$/, 'b');
    expect(await use(token!, other)).toEqual({ status: 'ok' });
    expect(await use(token!, hash)).toEqual({ status: 'not_found' });
    expect(await look(token!)).toEqual({ status: 'not_found' });
    const [editor] = await db.query<{ password: string; sessions: number }>(
      `select u.encrypted_password as password, (select count(*)::int from auth.sessions as s where s.user_id = u.id) as sessions
       from auth.users as u where u.email = 'editor@access.example'`,
    );
    expect(editor).toEqual({ password: other, sessions: 0 });
    expect((await acts()).slice(-3)).toEqual([
      'link_asked password_reset',
      'password_changed ',
      'link_used password_reset',
    ]);
  });

  it('is good for an hour', async () => {
    await askReset('admin@access.example');
    const [token] = await tokens('password_reset');
    await db.exec(
      `update app_private.account_links set expires_at = now() - interval '1 second' where kind = 'password_reset'`,
    );
    expect(await look(token!)).toEqual({ status: 'not_found' });
    expect(await use(token!, hash)).toEqual({ status: 'not_found' });
  });

  it('stops asking too often, for known and unknown addresses alike', async () => {
    for (const email of ['admin@access.example', 'nobody@access.example']) {
      const from = digest(email.startsWith('admin') ? 'c' : 'd');
      const answers = [];
      for (let times = 0; times < 6; times += 1) answers.push((await askReset(email, from)).status);
      expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'rate_limited']);
    }
  });

  it('lets a network ask that has not yet, when others have used up the hour', async () => {
    await db.exec(`delete from app_private.rate_events`);
    await db.exec('update app_private.settings set sign_in_limit_global = 3');
    for (let n = 0; n < 3; n += 1) await askReset(`nobody${n}@access.example`, digest('e'));
    expect((await askReset('nobody@access.example', digest('e'))).status).toBe('rate_limited');
    expect(await askReset('nobody@access.example', digest('f'))).toEqual({ status: 'ok' });
    await db.exec('update app_private.settings set sign_in_limit_global = default');
  });

  it('mails one account at most five times an hour, without saying so', async () => {
    await db.exec(`delete from app_private.rate_events`);
    const before = (await acts()).filter((act) => act === 'link_asked password_reset').length;
    for (let times = 0; times < 8; times += 1)
      expect(await askReset('admin@access.example')).toEqual({ status: 'ok' });
    const after = (await acts()).filter((act) => act === 'link_asked password_reset').length;
    expect(after - before).toBe(5);
    const good = await Promise.all((await tokens('password_reset')).map(look));
    expect(good.filter(({ status }) => status === 'ok')).toHaveLength(1);
  });

  it('changes an address once its new mailbox has confirmed it, and tells the old one', async () => {
    const { admin } = people;
    const email = 'new@access.example';
    const ask = (wanted: string) =>
      call(
        admin,
        `ask_address_change('${wanted}', '${seal(['address change', admin.claims.session_id, wanted])}')`,
      );
    expect(await ask('no address')).toEqual({ status: 'invalid' });
    // Of another account: the same answer, and no mail.
    expect(await ask('user@access.example')).toEqual({ status: 'ok' });
    expect(await tokens('address_change')).toEqual([]);
    expect(await ask(email)).toEqual({ status: 'ok' });
    const [token] = await tokens('address_change');
    expect(await look(token!)).toEqual({
      status: 'ok',
      kind: 'address_change',
      email: 'admin@access.example',
      address: email,
    });
    expect(await use(token!, null)).toEqual({ status: 'ok' });
    expect(await use(token!, null)).toEqual({ status: 'not_found' });
    const [mail] = await db.query<{ what: { to: string } }>(
      `select app_private.account_mail(o) as what from app_private.mail_outbox as o where o.kind = 'address_changed'`,
    );
    expect(mail?.what.to).toBe('admin@access.example');
    // A second link would take the place of what says whom to tell.
    expect(await ask('newer@access.example')).toEqual({ status: 'rate_limited', retry_after_seconds: 60 });
    await db.exec(`update app_private.mail_outbox set status = 'sent' where kind = 'address_changed'`);
    expect(await ask('newer@access.example')).toEqual({ status: 'ok' });
    const [changed] = await db.query<{ email: string }>(
      `select u.email from auth.users as u where u.id = '${admin.claims.sub}'`,
    );
    expect(changed).toEqual({ email });
  });

  it('is good no longer once the password was changed, or set by another link or the operator', async () => {
    const { reader } = people;
    const session = reader.claims.session_id;
    const ask = async () => {
      await db.exec(`update app_private.mail_outbox set status = 'skipped' where kind = 'address_change'`);
      const wanted = 'stranger@access.example';
      await call(reader, `ask_address_change('${wanted}', '${seal(['address change', session, wanted])}')`);
      return (await tokens('address_change'))[0]!;
    };
    const first = await ask();
    expect(await look(first)).toMatchObject({ status: 'ok' });
    expect(
      await call(reader, `change_my_password('${hash}', '${seal(['password change', session, hash])}')`),
    ).toEqual({ status: 'ok' });
    expect(await use(first, null)).toEqual({ status: 'not_found' });
    const second = await ask();
    expect(await look(second)).toMatchObject({ status: 'ok' });
    await db.exec(`select app_private.mark_first_password('reader-of-all@access.example', false)`);
    expect(await use(second, null)).toEqual({ status: 'not_found' });
    const third = await ask();
    expect(await look(third)).toMatchObject({ status: 'ok' });
    const { token } = await call(people.service, `recover_account('reader-of-all@access.example')`);
    expect(await use(String(token), hash)).toEqual({ status: 'ok' });
    expect(await use(third, null)).toEqual({ status: 'not_found' });
  });

  it('gives no address once those who may have asked for it were shut out', async () => {
    const { editor } = people;
    const { sub, session_id: session } = editor.claims;
    const other = `8${session.slice(1)}`;
    const wanted = 'stranger@access.example';
    const sealed = seal(['address change', session, wanted]);
    for (const which of ['others', other]) {
      await db.exec(`insert into auth.sessions (id, user_id)
        values ('${session}', '${sub}'), ('${other}', '${sub}') on conflict do nothing`);
      expect(await call(editor, `ask_address_change('${wanted}', '${sealed}')`)).toEqual({ status: 'ok' });
      const token = (await tokens('address_change')).at(-1)!;
      expect(await look(token)).toMatchObject({ status: 'ok', address: wanted });
      expect(await call(editor, `end_sessions('${which}')`)).toEqual({ status: 'ok', ended: 1 });
      expect(await use(token, null)).toEqual({ status: 'not_found' });
    }
  });

  it('invites somebody, who becomes active by choosing a password', async () => {
    const { admin } = people;
    const invite = (role: string) => call(admin, `invite_account('guest@access.example', '${role}')`);
    const guest = async () =>
      ((await call(admin, 'admin_people()')).rows as { email: string; state: string; role: string }[]).find(
        (each) => each.email === 'guest@access.example',
      );
    expect(await invite('owner')).toEqual({ status: 'invalid' });
    expect(await invite('reader')).toEqual({ status: 'ok' });
    const [first] = await tokens('invitation');
    const queued = await db.query<{ id: string }>(
      `select id from app_private.mail_outbox where kind = 'invitation'`,
    );
    const ids = queued.map(({ id }) => id);
    // Where it is written as a file, that stays.
    expect(await asService(db, 'written_mails_gone($1)', [ids])).toEqual([]);
    expect(await guest()).toMatchObject({ state: 'invited', role: 'reader' });
    expect(await invite('editor')).toEqual({ status: 'ok' });
    expect(await look(first!)).toEqual({ status: 'not_found' });
    // Its link is spent: to send it again would send nothing.
    await db.query(`update app_private.mail_outbox set status = 'failed' where id = any ($1)`, [ids]);
    for (const id of ids)
      expect(await asService(db, 'release_mail($1, $2)', [id, 'resend'])).toEqual({ status: 'gone' });
    const [token] = await tokens('invitation');
    expect(await look(token!)).toMatchObject({
      status: 'ok',
      kind: 'invitation',
      email: 'guest@access.example',
    });
    expect(await use(token!, hash)).toEqual({ status: 'ok' });
    expect(await guest()).toMatchObject({ state: 'active', role: 'editor' });
    // Who had no password has changed none.
    expect(
      await db.query(
        `select 1 from app_private.mail_outbox as o join auth.users as u on u.id = o.account_id
         where o.kind = 'password_changed' and u.email = 'guest@access.example'`,
      ),
    ).toEqual([]);
    expect(await invite('editor')).toEqual({ status: 'conflict' });
  });

  it('invites again with the role of now, and gives back neither a role nor an account', async () => {
    const { admin } = people;
    await call(admin, `invite_account('late@access.example', 'admin')`);
    const late = async () =>
      (
        await db.query<{ id: string; role: string }>(
          `select id, raw_app_meta_data ->> 'role' as role from auth.users where email = 'late@access.example'`,
        )
      )[0];
    const { id } = (await late())!;
    const again = () => call(admin, `invite_account_again('${id}')`);
    await call(admin, `change_account_role('${id}', 'reader')`);
    const first = (await tokens('invitation')).at(-1)!;
    expect(await again()).toEqual({ status: 'ok' });
    expect(await late()).toEqual({ id, role: 'reader' });
    expect(await look(first)).toEqual({ status: 'not_found' });
    const token = (await tokens('invitation')).at(-1)!;
    expect(await look(token)).toMatchObject({ status: 'ok', email: 'late@access.example' });
    expect(await use(token, hash)).toEqual({ status: 'ok' });
    expect(await again()).toEqual({ status: 'conflict' });
    await call(admin, `remove_account('${id}')`);
    expect(await again()).toEqual({ status: 'not_found' });
    expect(await late()).toBeUndefined();
  });

  it('leaves nothing of an account without a role to whoever made it', async () => {
    const before = await db.query<{ id: string }>(
      `select id from auth.users where email = 'user@access.example'`,
    );
    expect(await call(people.admin, `invite_account('user@access.example', 'reader')`)).toEqual({
      status: 'ok',
    });
    const after = await db.query<{ id: string; encrypted_password: string | null }>(
      `select id, encrypted_password from auth.users where email = 'user@access.example'`,
    );
    expect(after).toEqual([{ id: expect.any(String), encrypted_password: null }]);
    expect(after[0]!.id).not.toBe(before[0]!.id);
  });

  it('is made for the operator without a mail', async () => {
    const mails = (await tokens('password_reset')).length;
    const { status, token } = await call(people.service, `recover_account('guest@access.example')`);
    expect(status).toBe('ok');
    expect(await look(String(token))).toMatchObject({ status: 'ok', kind: 'password_reset' });
    expect((await tokens('password_reset')).length).toBe(mails);
    expect(await call(people.service, `recover_account('nobody@access.example')`)).toEqual({
      status: 'not_found',
    });
  });

  it('refuses what nobody signed', async () => {
    const { outcome } = await attempt<{ result: Answer }>(
      db,
      visitor,
      `select public.use_account_link('${digest('a')}', '${hash}', 'none') as result`,
    );
    expect('rows' in outcome && outcome.rows[0]?.result).toEqual({ status: 'unauthorised' });
  });
});
