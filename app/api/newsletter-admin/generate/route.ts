import { notices } from '#content/site/notices.ts';
import { orderGeneration } from '#lib/newsletter/admin/generate.ts';

/** Passes an admin's order to generate an issue on to the edge function. Answers JSON with a `message`, whatever happens. */
export async function POST(request: Request): Promise<Response> {
  const outcome = await orderGeneration(request.headers, request);
  return Response.json(
    { message: outcome.ok ? notices.admin.generated.text : outcome.message },
    { status: outcome.ok ? 200 : outcome.status, headers: { 'Cache-Control': 'private, no-store' } },
  );
}
