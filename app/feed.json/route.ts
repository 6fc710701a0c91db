import { feedResponse } from '@/lib/newsletter/feed';

export const revalidate = 300;

export const GET = (): Promise<Response> => feedResponse('json');
