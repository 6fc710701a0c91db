import { environment } from '../_shared/environment.ts';
import { readPublishableKey } from '../_shared/settings.ts';

const TIMEOUT_MS = 2000;

/**
 * Reports to monitors whether the database is reachable through the REST API, without the cause.
 */
Deno.serve(async () => {
  return Response.json(
    { status: 'ok', database: await ping() },
    { headers: { 'cache-control': 'no-store' } },
  );
});

async function ping(): Promise<'reachable' | 'unreachable'> {
  try {
    const url = new URL('/rest/v1/newsletter_issues?select=id&limit=1', environment('SUPABASE_URL'));
    const response = await fetch(url, {
      headers: { apikey: readPublishableKey(environment) ?? '' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? 'reachable' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
