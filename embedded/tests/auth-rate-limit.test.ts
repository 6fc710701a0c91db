import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { COUNTED_HEADER, countedMark } from '#lib/auth/sign-in/sign-in-mark.ts';
import { startBackend } from '#embedded/backend.ts';
import { dataFolder } from './support/data-folder.ts';

describe('the auth server of the embedded backend', { timeout: 60_000 }, () => {
  it('counts passwords that are tried past the site, and those alone', async () => {
    const dataDir = await dataFolder();
    const backend = await startBackend({ dataDir, port: 0, renewAdminPassword: true });
    try {
      const attempt = async (email: string, password: string, headers: Record<string, string> = {}) => {
        const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ email, password }),
        });
        return { status: response.status, body: (await response.json()) as Record<string, string> };
      };
      const { adminEmail, adminPassword = '', enquirySigningSecret } = backend;
      // A right password forgets the wrong ones before it.
      for (let at = 0; at < 4; at++) expect((await attempt(adminEmail, 'wrong')).status).toBe(400);
      const { status, body } = await attempt(adminEmail, adminPassword);
      expect(status).toBe(200);
      const wrong = async (headers?: Record<string, string>) =>
        (await attempt(adminEmail, 'wrong', headers)).status;
      const five = [await wrong(), await wrong(), await wrong(), await wrong(), await wrong()];
      expect(five).toEqual([400, 400, 400, 400, 400]);
      expect((await attempt(adminEmail, adminPassword)).body).toMatchObject({
        error_code: 'over_request_rate_limit',
      });
      expect(await wrong({ [COUNTED_HEADER]: 'forged' })).toBe(429);
      expect((await attempt('someone-else@staff.example', 'wrong')).status).toBe(400);
      // What the site has counted itself is not counted twice, and a session goes on.
      const mark = countedMark(enquirySigningSecret, adminEmail);
      expect((await attempt(adminEmail, adminPassword, { [COUNTED_HEADER]: mark })).status).toBe(200);
      const refreshed = await fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: body['refresh_token'] }),
      });
      expect(refreshed.status).toBe(200);
    } finally {
      await backend.close();
      await rm(dataDir, { recursive: true });
    }
  });

  it('counts a password however the address and the body are written, and takes no new one', async () => {
    const dataDir = await dataFolder();
    const backend = await startBackend({ dataDir, port: 0, renewAdminPassword: true });
    const send = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
      new Promise<number | undefined>((resolve, reject) => {
        const { hostname, port } = new URL(backend.url);
        // fetch would leave the fragment out.
        const call = request({
          hostname,
          port,
          path,
          method,
          headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
        });
        call.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
        call.end(JSON.stringify(body));
      });
    try {
      const { adminEmail, adminPassword = '' } = backend;
      const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
      const { data } = await client.auth.signInWithPassword({ email: adminEmail, password: adminPassword });
      const authorization = `Bearer ${data.session?.access_token}`;
      const password = 'another-long-passphrase';
      expect(await send('PUT', '/auth/v1/user', { password }, { authorization })).toBe(405);
      expect((await client.auth.getUser()).error).toBeNull();

      const spellings = [
        '/auth/v1/token?grant%5Ftype=refresh_token#&grant_type=password',
        '/auth/v1/token?grant_type=refresh_token#&grant_type=password',
        '/auth/v1/token?grant_type=refresh_token&x=%26grant_type=password',
        '/auth/v1/token?grant_type=refresh_token',
        '/auth/v1/token?grant_type=password&grant_type=refresh_token',
      ];
      for (const path of spellings) {
        expect([path, await send('POST', path, { email: adminEmail, password: 'wrong' })]).toEqual([
          path,
          400,
        ]);
      }
      for (const path of spellings) {
        expect(await send('POST', path, { email: adminEmail, password: adminPassword })).toBe(429);
      }
    } finally {
      await backend.close();
      await rm(dataDir, { recursive: true });
    }
  });
});
