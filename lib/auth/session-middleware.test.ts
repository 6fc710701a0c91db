import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteOrigin } from '#lib/config.ts';

describe('the redirect to the sign-in page', () => {
  beforeEach(() => {
    vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9');
    vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_of_the_tests_long_enough');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('never names the host of the request where another server is in front', async () => {
    const request = new NextRequest('https://evil.example/newsletter-admin/feeds?a=b', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    // A copy of the module parses the settings once.
    vi.resetModules();
    const { guard } = await import('./session-middleware.ts');
    const answer = await guard(request);
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(
      `${siteOrigin()}/login?next=${encodeURIComponent('/newsletter-admin/feeds?a=b')}`,
    );
  });
});
