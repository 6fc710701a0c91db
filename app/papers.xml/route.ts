import { paperFeed } from '#lib/papers/feed.ts';

export const dynamic = 'force-static';

export const GET = (): Response =>
  new Response(paperFeed(), { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
