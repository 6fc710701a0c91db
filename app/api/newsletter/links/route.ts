import { pressButton } from '#lib/newsletter/subscribing/press.ts';

/** Takes every button of the pages behind our links, which so need no script. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => undefined);
  const location = form && (await pressButton(form, request.headers));
  const headers = { 'cache-control': 'no-store' };
  if (!location) return new Response('That form could not be read.', { status: 400, headers });
  return new Response(null, { status: 303, headers: { ...headers, location } });
}
