import { feedResponse } from '#lib/newsletter/archive/feed.ts';

export const dynamic = 'force-dynamic';

export const GET = (): Promise<Response> => feedResponse('atom');
