import { BackendError, type Backend } from '../_shared/backend.ts';
import type { Network } from '../_shared/feed/http-client.ts';
import { describeError, logEvent } from '../_shared/http.ts';
import type { Settings } from '../_shared/settings.ts';
import { requestModelText } from './issue/language-model.ts';
import type { Options } from './options.ts';
import { readFeeds, type Feed, type FeedReport } from './read-feeds.ts';
import { created, CUT_OFF, failed, GenerationError, type Issue } from './responses.ts';
import { selectItems, type Candidate } from './issue/select-items.ts';
import { writeIssue } from './issue/write-issue.ts';

/** What a function uses of its environment, so that a test can pass its own. */
export interface Tools {
  settings: Settings;
  network: Network;
  fetcher: typeof fetch;
  now: () => Date;
}

export interface StartedRun {
  status: 'ok';
  run_id: string;
  sources: Feed[];
}

/** For all feeds together. */
const FEEDS_TIMEOUT_MS = 35_000;
/**
 * For the language model, within the first 50 seconds: the site waits for 60, and storing may take
 * ten.
 */
const MODEL_TIMEOUT_MS = 30_000;
const MODEL_DEADLINE_MS = 50_000;

/** Executes a run that the database has started, and records how it ended. */
export async function generateIssue(
  { run_id: runId, sources: feeds }: StartedRun,
  options: Options,
  backend: Backend,
  tools: Tools,
  requestId: string,
): Promise<Response> {
  const startedAt = performance.now();
  // Filled step by step, so that a failed run records what it has learned.
  const reports: FeedReport[] = [];
  const warnings: string[] = [];
  try {
    if (feeds.length === 0) throw new GenerationError('no_sources');
    const now = tools.now();
    await readFeeds(feeds, runId, backend, fetchOptions(tools, now), reports);
    const failures = reports.filter(({ error }) => error !== null).length;
    if (failures === reports.length)
      throw new GenerationError('all_sources_failed', failures > 1 ? CUT_OFF : undefined);
    if (failures > 0) warnings.push('some_sources_failed');

    const { items: candidates } = await backend.call<{ status: string; items: Candidate[] }>(
      'newsletter_candidates',
      { p_days: options.days },
    );
    const items = selectItems(candidates ?? [], options.maxItems);
    if (items.length === 0) throw new GenerationError('no_new_items');
    const model = options.useModel ? tools.settings.languageModel : undefined;
    const text =
      model &&
      (await requestModelText(model, items, tools.fetcher, modelDeadline(performance.now() - startedAt)));
    if (model && !text) warnings.push('llm_failed');

    const { title, summary, content } = writeIssue(items, now, text);
    const issue = await storeIssue(backend, {
      p_run_id: runId,
      p_title: title,
      p_summary: summary,
      p_content: content,
      p_item_ids: items.map((item) => item.id),
      p_sources: reports,
      p_warnings: warnings,
    });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    logEvent('generation.created', { requestId, runId, issue: issue.issue_number, seconds, failures });
    return created({ runId, sources: reports }, issue, warnings);
  } catch (error) {
    const { code, message } = error instanceof GenerationError ? error : new GenerationError('db_error');
    const isRecorded = await backend
      .call('fail_newsletter_generation', {
        p_run_id: runId,
        p_code: code,
        p_message: message,
        p_sources: reports,
        p_warnings: warnings,
      })
      // The next start records it as interrupted.
      .then(Boolean, () => false);
    const cause = error instanceof GenerationError ? undefined : describeError(error);
    logEvent('generation.failed', { requestId, runId, code, recorded: isRecorded, cause });
    return failed({ runId, sources: reports }, code, message);
  }
}

const fetchOptions = ({ network, settings }: Tools, now: Date) => ({
  network,
  testOrigins: settings.testOrigins,
  signal: AbortSignal.timeout(FEEDS_TIMEOUT_MS),
  now,
});

/** Aborts the language model's request `elapsed` milliseconds into the run. */
const modelDeadline = (elapsed: number): AbortSignal =>
  AbortSignal.timeout(Math.max(0, Math.min(MODEL_TIMEOUT_MS, Math.floor(MODEL_DEADLINE_MS - elapsed))));

async function storeIssue(backend: Backend, parameters: Record<string, unknown>): Promise<Issue> {
  const result = await backend.call<{ status: string; issue?: Issue }>('create_generated_issue', parameters);
  if (result.status !== 'ok' || !result.issue) throw new BackendError(`create: ${result.status}`);
  return result.issue;
}
