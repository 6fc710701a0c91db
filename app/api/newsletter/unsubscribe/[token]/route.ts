import { readLimitedBody } from '#lib/http/read-limited-body.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { errorText, log } from '#lib/log/log.ts';
import { changeSubscription } from '#lib/newsletter/subscribing/links.ts';
import { newsletterPath } from '#lib/routes.ts';

type Context = { params: Promise<{ token: string }> };

const headers = { 'cache-control': 'no-store' };
/** In bytes; what it holds does not matter. */
const MAX_BODY = 4_096;

/** One click in a mail client (RFC 8058): no cookie, no Origin, no redirect, the same for unknown tokens. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const body = request.body as unknown as AsyncIterable<Uint8Array> | null;
  if ((await readLimitedBody(body, MAX_BODY)) === undefined)
    return new Response(null, { status: 413, headers });
  const requestId = requestIdOf(request.headers);
  try {
    const { status } = await changeSubscription(token, 'unsubscribe');
    log.info('subscription.one_click', { requestId, status });
    return new Response('Unsubscribed.', { headers });
  } catch (error) {
    log.error('subscription.failed', { requestId, action: 'one_click', cause: errorText(error) });
    return new Response('Try again later.', { status: 503, headers: { ...headers, 'retry-after': '60' } });
  }
}

/** For who opens the address in a browser. Changes nothing. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const token = encodeURIComponent((await params).token);
  return new Response(null, {
    status: 303,
    headers: { ...headers, location: `${newsletterPath}/unsubscribe/${token}` },
  });
}
