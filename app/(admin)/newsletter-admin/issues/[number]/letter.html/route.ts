import { letterResponse } from '#lib/newsletter/admin/letter-response.ts';

type Context = RouteContext<'/newsletter-admin/issues/[number]/letter.html'>;

/** The HTML of an issue as it is mailed. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return letterResponse((await params).number, 'html');
}
