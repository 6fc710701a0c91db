import { BackendError, connectBackend, type Backend } from '../_shared/backend.ts';
import type { Network } from '../_shared/feed/http-client.ts';
import { bearerToken, logEvent, readObject, reply, requestId } from '../_shared/http.ts';
import type { Settings } from '../_shared/settings.ts';
import { gather, type Source, type SourceReport } from './read-sources.ts';
import { askModel } from './language-model.ts';
import { selectItems, type Candidate } from './select-items.ts';
import { writeIssue } from './write-issue.ts';

export interface Tools {
  settings: Settings;
  network: Network;
  fetcher: typeof fetch;
  now: () => Date;
}

/** Milliseconds for all feeds together. */
const feedsLimit = 35_000;
/** Milliseconds for the language model: what the feeds left of the first 50 seconds. The site waits for 60, and storing the issue may take ten. */
const modelLimit = 30_000;
const modelEnd = 50_000;
/** The most feeds an answer tells of; the record of the run has them all. */
const mostListed = 200;

interface Issue {
  id: string;
  issue_number: number;
  title: string;
}
interface Started {
  status: 'ok';
  run_id: string;
  sources: Source[];
}
/** What became of an earlier order with the same key. */
interface Repeated {
  status: 'repeated';
  run_id: string;
  sources?: SourceReport[];
  code?: string | null;
  message?: string | null;
  warnings?: string[];
  issue?: Issue | null;
}
type NotStarted = { status: 'already_running' } | { status: 'forbidden' };

/** Ends a run without an issue: the word the run records, the status of the answer, and the sentence the administrator reads. */
class NoIssue extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: keyof typeof failures, message = failures[code].message) {
    super(message);
    this.code = code;
    this.status = failures[code].status;
  }
}

const failures = {
  no_sources: { status: 422, message: 'No feed is enabled. Add or enable one under Sources.' },
  no_new_items: { status: 422, message: 'There is nothing new in the feeds since the last issue.' },
  all_sources_failed: { status: 502, message: 'None of the feeds could be read. Sources shows why.' },
  db_error: { status: 500, message: 'The issue could not be stored. Nothing was created; please try again.' },
  interrupted: {
    status: 500,
    message: 'The run ended without a result. Nothing was created; please try again.',
  },
} as const;

/**
 * Makes a draft issue from the configured feeds, for an administrator. The body may hold `idempotency_key` (a UUID: the same key,
 * the same answer), `days` (7), `max_items` (12) and `use_llm` (true). Answers `{ok: true, issue, warnings, sources}`, or
 * `{ok: false, code, message, sources}` with an attempt on record, no issue and no number used.
 */
export async function handle(request: Request, tools: Tools): Promise<Response> {
  if (request.method !== 'POST') return reply(405, { message: 'Only POST is answered here.' });
  const id = requestId(request);
  const token = bearerToken(request);
  if (!token) return reply(401, { message: 'Please sign in to generate a newsletter.' });
  const options = readOptions(await readObject(request));
  if (!options) return reply(400, { message: 'The request is not understood.' });
  const backend = connectBackend(tools.settings, token, tools.fetcher);
  try {
    if (!(await backend.isSignedIn()))
      return reply(401, { message: 'Please sign in to generate a newsletter.' });
    const started = await backend.call<Started | Repeated | NotStarted>('start_newsletter_generation', {
      p_idempotency_key: options.idempotencyKey ?? null,
    });
    if (started.status === 'forbidden')
      return reply(403, { message: 'Only an administrator may generate a newsletter.' });
    if (started.status === 'already_running') {
      return reply(409, {
        ok: false,
        code: 'already_running',
        message: 'An issue is being generated already.',
      });
    }
    if (started.status === 'repeated') return repeat(started);
    return await run(started, options, backend, tools, id);
  } catch (error) {
    logEvent('generation.unavailable', { request_id: id, reason: describe(error) });
    return reply(500, { ok: false, code: 'db_error', message: failures.db_error.message });
  }
}

interface Options {
  idempotencyKey?: string;
  days: number;
  mostItems: number;
  useModel: boolean;
}

function readOptions(body: Record<string, unknown> | undefined): Options | undefined {
  if (!body) return undefined;
  const { idempotency_key: key, days = 7, max_items: mostItems = 12, use_llm: useModel = true } = body;
  const isWhole = (value: unknown, most: number): value is number =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
  if (key !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(key)))
    return undefined;
  if (!isWhole(days, 90) || !isWhole(mostItems, 50) || typeof useModel !== 'boolean') return undefined;
  return { days, mostItems, useModel, ...(key === undefined ? {} : { idempotencyKey: String(key) }) };
}

async function run(
  { run_id: runId, sources }: Started,
  options: Options,
  backend: Backend,
  tools: Tools,
  id: string,
): Promise<Response> {
  const began = performance.now();
  const reports: SourceReport[] = [];
  const warnings: string[] = [];
  try {
    if (sources.length === 0) throw new NoIssue('no_sources');
    const now = tools.now();
    const limits = {
      network: tools.network,
      testOrigins: tools.settings.testOrigins,
      signal: AbortSignal.timeout(feedsLimit),
      now,
    };
    await gather(sources, runId, backend, limits, reports);
    const failed = reports.filter(({ error }) => error !== null).length;
    if (failed === reports.length) throw new NoIssue('all_sources_failed');
    if (failed > 0) warnings.push('some_sources_failed');

    const { items: candidates } = await backend.call<{ status: string; items: Candidate[] }>(
      'newsletter_candidates',
      { p_days: options.days },
    );
    const items = selectItems(candidates ?? [], options.mostItems);
    if (items.length === 0) throw new NoIssue('no_new_items');
    const model = options.useModel ? tools.settings.languageModel : undefined;
    const left = Math.floor(modelEnd - (performance.now() - began));
    const patience = AbortSignal.timeout(Math.max(0, Math.min(modelLimit, left)));
    const words = model && (await askModel(model, items, tools.fetcher, patience));
    if (model && !words) warnings.push('llm_failed');
    const { title, summary, content } = writeIssue(items, now, words);
    const created = await backend.call<{ status: string; issue?: Issue }>('create_generated_issue', {
      p_run_id: runId,
      p_title: title,
      p_summary: summary,
      p_content: content,
      p_item_ids: items.map((item) => item.id),
      p_sources: reports,
      p_warnings: warnings,
    });
    if (created.status !== 'ok' || !created.issue) throw new BackendError(`create: ${created.status}`);
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    logEvent('generation.created', {
      request_id: id,
      run_id: runId,
      issue: created.issue.issue_number,
      seconds,
      failed,
    });
    return succeed(runId, created.issue, warnings, reports);
  } catch (error) {
    const reason = error instanceof NoIssue ? error : new NoIssue('db_error');
    const recorded = await backend
      .call('fail_newsletter_generation', {
        p_run_id: runId,
        p_code: reason.code,
        p_message: reason.message,
        p_sources: reports,
        p_warnings: warnings,
      })
      // The next start records it as interrupted.
      .catch(() => undefined);
    const cause = error === reason ? undefined : describe(error);
    logEvent('generation.failed', {
      request_id: id,
      run_id: runId,
      code: reason.code,
      recorded: Boolean(recorded),
      cause,
    });
    return reply(reason.status, {
      ok: false,
      code: reason.code,
      message: reason.message,
      run_id: runId,
      ...listed(reports),
    });
  }
}

/** What an answer says of the feeds: how many there were and failed, and each of them, those that failed first if they are too many. */
function listed(reports: readonly SourceReport[] = []) {
  const failed = reports.filter(({ error }) => error !== null);
  const sources =
    reports.length <= mostListed
      ? reports
      : [...failed, ...reports.filter(({ error }) => error === null)].slice(0, mostListed);
  return { sources, sources_read: reports.length, sources_failed: failed.length };
}

const succeed = (
  runId: string,
  issue: Issue | null,
  warnings: string[],
  sources: SourceReport[] | undefined,
): Response =>
  reply(200, {
    ok: true,
    message: 'Newsletter generated successfully',
    run_id: runId,
    issue,
    warnings,
    ...listed(sources),
  });

function repeat({ run_id: runId, code, message, issue, warnings = [], sources }: Repeated): Response {
  if (!code) return succeed(runId, issue ?? null, warnings, sources);
  const { status } = failures[code as keyof typeof failures] ?? failures.db_error;
  return reply(status, {
    ok: false,
    code,
    message: message ?? failures.db_error.message,
    run_id: runId,
    ...listed(sources),
  });
}

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
