import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COUNTED_HEADER, countedMark } from '#lib/auth/sign-in/sign-in-mark.ts';
import { startBackend } from '#embedded/backend.ts';

describe('the auth server of the embedded backend', { timeout: 60_000 }, () => {
  it('counts passwords that are tried past the site, and those alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sign-in-'));
    const backend = await startBackend({ dataDir: join(folder, 'data'), port: 0 });
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
      await rm(folder, { recursive: true, force: true });
    }
  });
});
