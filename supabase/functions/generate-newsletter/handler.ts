import { connectBackend } from '../_shared/backend.ts';
import {
  bearerToken,
  describeError,
  jsonResponse,
  logEvent,
  methodNotAllowed,
  readJsonObject,
  requestId,
} from '../_shared/http.ts';
import { generateIssue, type StartedRun, type Tools } from './generate-issue.ts';
import { readOptions } from './options.ts';
import type { FeedReport } from './read-feeds.ts';
import { created, failed, unavailable, type Issue } from './responses.ts';

/** The outcome of an earlier run with the same idempotency key. */
interface RepeatedRun {
  status: 'repeated';
  run_id: string;
  sources?: FeedReport[];
  code?: string | null;
  message?: string | null;
  warnings?: string[];
  issue?: Issue | null;
}
type StartResult = StartedRun | RepeatedRun | { status: 'already_running' } | { status: 'forbidden' };

/**
 * Creates a draft issue from the enabled feeds, for an editor. The body may hold `idempotency_key`
 * (a UUID: the same key gets the same response), `days` (7), `max_items` (12) and `use_llm` (true).
 * Responds with `{ok: true, issue, warnings, sources}`, or with `{ok: false, code, message,
 * sources}`: then the run is on record, and no issue was created and no number used.
 * docs/decisions/0013-reading-feeds.md lists all fields.
 */
export async function handle(request: Request, tools: Tools): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed();
  const id = requestId(request);
  const token = bearerToken(request);
  if (!token) return jsonResponse(401, { message: 'Please sign in to generate an issue.' });
  const options = readOptions(await readJsonObject(request));
  if (!options) return jsonResponse(400, { message: 'The request is not understood.' });
  const backend = connectBackend(tools.settings, token, tools.fetcher);
  try {
    if (!(await backend.isSignedIn()))
      return jsonResponse(401, { message: 'Please sign in to generate an issue.' });
    const run = await backend.call<StartResult>('start_newsletter_generation', {
      p_idempotency_key: options.idempotencyKey ?? null,
    });
    switch (run.status) {
      case 'forbidden':
        return jsonResponse(403, { message: 'Only an editor may generate an issue.' });
      case 'already_running':
        return jsonResponse(409, {
          ok: false,
          code: 'already_running',
          message: 'An issue is being generated already.',
        });
      case 'repeated':
        return repeat(run);
      default:
        return await generateIssue(run, options, backend, tools, id);
    }
  } catch (error) {
    logEvent('generation.start_failed', { requestId: id, reason: describeError(error) });
    return unavailable();
  }
}

function repeat({ run_id: runId, code, message, issue, warnings = [], sources }: RepeatedRun): Response {
  const run = { runId, sources };
  return code ? failed(run, code, message) : created(run, issue ?? null, warnings);
}
