import { letterResponse } from '#lib/newsletter/admin/letter-response.ts';

type Context = RouteContext<'/newsletter-admin/issues/[number]/letter.txt'>;

/** The text of an issue as it is mailed. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return letterResponse((await params).number, 'text');
}
