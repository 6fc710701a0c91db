import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBackend } from '#embedded/backend.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { readConfig } from '#lib/config.ts';
import { rotateSecret } from '#scripts/secrets/rotate.ts';
import { secrets } from '#scripts/secrets/rotations.ts';

it('npm run secrets gives an embedded installation new keys, which open what the old ones opened', async () => {
  const dataDir = await dataFolder();
  const stored = async () =>
    JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const rotate = async () => {
    const made: string[] = [];
    for (const secret of secrets.filter(({ isMadeHere: { embedded, hosted } }) => embedded && !hosted)) {
      await rotateSecret(secret, secret.names[0], {
        settings: readConfig({} as NodeJS.ProcessEnv),
        dataDir,
        deliver: () => Promise.reject(new Error('not a setting')),
        connect: () => Promise.reject(new Error('not hosted')),
        say: () => undefined,
      });
      made.push(secret.names[0]);
    }
    return made;
  };
  let backend = await startBackend({ dataDir, port: 0, renewAdminPassword: true });
  const call = (path: string, apikey: string, init: { body?: object; token?: string } = {}) =>
    fetch(backend.url + path, {
      method: init.body ? 'POST' : 'GET',
      headers: {
        apikey,
        'content-type': 'application/json',
        ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
      },
      ...(init.body ? { body: JSON.stringify(init.body) } : {}),
    });
  try {
    const body = { email: backend.adminEmail, password: backend.adminPassword };
    const signedIn = await call('/auth/v1/token?grant_type=password', backend.publishableKey, { body });
    const session = (await signedIn.json()) as { access_token: string; refresh_token: string };
    await expect(rotate()).rejects.toThrow('is in use by another running copy');
    const before = await stored();
    await backend.close();

    expect(await rotate()).toEqual(['SUPABASE_SECRET_KEY', 'SUPABASE_PUBLISHABLE_KEY', 'JWT_SECRET']);
    const after = await stored();
    const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
    expect(changed.sort()).toEqual(['jwt_secret', 'publishable_key', 'secret_key']);

    backend = await startBackend({ dataDir, port: 0 });
    const { publishableKey, secretKey } = backend;
    expect(secretKey).toBe(after['secret_key']);
    for (const old of [before['publishable_key'], before['secret_key']])
      expect((await call('/rest/v1/newsletter_issues?select=issue_number', old!)).status).toBe(401);
    expect((await call('/rest/v1/newsletter_issues?select=issue_number', publishableKey)).status).toBe(200);
    const { access_token: token, refresh_token } = session;
    expect((await call('/auth/v1/user', publishableKey, { token })).ok).toBe(false);
    const path = '/auth/v1/token?grant_type=refresh_token';
    const renewed = (await (await call(path, publishableKey, { body: { refresh_token } })).json()) as {
      access_token: string;
    };
    expect((await call('/auth/v1/user', publishableKey, { token: renewed.access_token })).status).toBe(200);
  } finally {
    await backend.close();
    await rm(dataDir, { recursive: true });
  }
}, 60_000);
