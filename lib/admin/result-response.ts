import 'server-only';
import { httpStatus, type Failed, type Ok } from '#lib/result.ts';
import { problemMessage, type ProblemMessages } from './problem-message.ts';

/**
 * A result as JSON, with the HTTP status that says the same and, for a failure, a `message`. Never
 * stored.
 */
export function resultResponse(
  result: Ok | (Failed & { message?: string }),
  messages: ProblemMessages,
): Response {
  const body = result.status === 'ok' ? result : { ...result, message: problemMessage(result, messages) };
  return Response.json(body, {
    status: httpStatus[result.status],
    headers: { 'Cache-Control': 'private, no-store' },
  });
}
