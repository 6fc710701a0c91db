import { afterEach, describe, expect, it, vi } from 'vitest';

type Written = { name: string; value: string; options: Record<string, unknown> };
const session = {
  access_token: `${btoa('{}')}.${btoa('{"sub":"x"}')}.s`,
  token_type: 'bearer',
  expires_in: 600,
  expires_at: Math.floor(Date.now() / 1000) + 600,
  refresh_token: 'refresh',
  user: { id: 'x', padding: 'x'.repeat(4_000) },
};

/**
 * Signs in and out against an auth server made of one function, and returns every cookie that was
 * written.
 */
async function cookiesOf(): Promise<Written[]> {
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_for_a_test_long_enough');
  vi.stubGlobal('fetch', async (input: string) =>
    String(input).includes('logout') ? new Response(null, { status: 204 }) : Response.json(session),
  );
  // A copy of the module parses the settings once.
  vi.resetModules();
  const { sessionClient } = await import('#lib/supabase/session.ts');
  const written: Written[] = [];
  const sent: Record<string, string>[] = [];
  const client = sessionClient({
    getAll: () => [
      ...new Map(written.filter(({ value }) => value).map((each) => [each.name, each])).values(),
    ],
    set: (name, value, options) => void written.push({ name, value, options }),
    setHeaders: (headers) => void sent.push(headers),
  });
  await client.auth.signInWithPassword({ email: 'a@b.example', password: 'x' });
  await client.auth.signOut({ scope: 'local' });
  expect(sent[0]).toMatchObject({ 'Cache-Control': expect.stringContaining('no-store') });
  return written;
}

describe('the session cookie', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('is locked to this host over https, unreadable to scripts, strict, and lasts twelve hours', async () => {
    vi.stubEnv('EMBEDDED_BACKEND', undefined);
    const written = await cookiesOf();
    const set = written.filter(({ value }) => value);
    // Larger than one cookie may be: every piece must be as strict as the first.
    expect(set.length).toBeGreaterThan(1);
    for (const { name, options } of set) {
      expect(name).toMatch(/^__Host-admin-session(\.\d)?$/);
      expect(options).toEqual({
        httpOnly: true,
        secure: true,
        sameSite: 'strict',
        path: '/',
        maxAge: 43_200,
      });
    }
    const removed = written.filter(({ value }) => !value);
    expect(removed.map(({ name }) => name).sort()).toEqual(set.map(({ name }) => name).sort());
    for (const { options } of removed) expect(options).toMatchObject({ maxAge: 0, secure: true, path: '/' });
  });

  it('works on this machine over plain http, as strict in all else', async () => {
    vi.stubEnv('EMBEDDED_BACKEND', '1');
    vi.stubEnv('SITE_URL', undefined);
    const [first] = await cookiesOf();
    expect(first?.name).toMatch(/^admin-session/);
    expect(first?.options).toEqual({
      httpOnly: true,
      secure: false,
      sameSite: 'strict',
      path: '/',
      maxAge: 43_200,
    });
  });
});
