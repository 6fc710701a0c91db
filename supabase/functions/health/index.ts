/** Answers whether the database can be reached through the REST layer; for monitors, so it never says why not. */
Deno.serve(async () => {
  return Response.json(
    { status: 'ok', database: await ping() },
    { headers: { 'cache-control': 'no-store' } },
  );
});

async function ping(): Promise<'reachable' | 'unreachable'> {
  try {
    const url = new URL('/rest/v1/newsletter_issues?select=id&limit=1', Deno.env.get('SUPABASE_URL'));
    const response = await fetch(url, {
      headers: { apikey: Deno.env.get('SUPABASE_ANON_KEY') ?? '' },
      signal: AbortSignal.timeout(2000),
    });
    await response.body?.cancel();
    return response.ok ? 'reachable' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
