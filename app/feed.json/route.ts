import { feedResponse } from '#lib/newsletter/archive/feed.ts';

export const revalidate = 300;

export const GET = (): Promise<Response> => feedResponse('json');
