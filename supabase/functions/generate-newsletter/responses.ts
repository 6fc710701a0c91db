import { jsonResponse } from '../_shared/http.ts';
import type { FeedReport } from './read-feeds.ts';

export interface Issue {
  id: string;
  issue_number: number;
  title: string;
}

/**
 * How a run can end without an issue: the code it records, with the status and the sentence of the
 * response.
 */
const failures = {
  no_sources: { status: 422, message: 'No feed is enabled. Add or enable one under Feeds.' },
  no_new_items: { status: 422, message: 'There is nothing new in the feeds since the last issue.' },
  all_sources_failed: { status: 502, message: 'None of the feeds could be read. Feeds shows why.' },
  db_error: { status: 500, message: 'The issue could not be stored. Nothing was created; please try again.' },
  interrupted: {
    status: 500,
    message: 'The run ended without a result. Nothing was created; please try again.',
  },
} as const;
export type FailureCode = keyof typeof failures;

/** Of several feeds that all failed: hardly by a fault of each. */
export const CUT_OFF =
  'None of the feeds could be read: this server probably has no way to the internet. Feeds shows why.';

/** Ends a run without an issue. */
export class GenerationError extends Error {
  override name = 'GenerationError';
  readonly code: FailureCode;
  constructor(code: FailureCode, message: string = failures[code].message) {
    super(message);
    this.code = code;
  }
}

/** Feeds listed in a response; the record of the run has all of them. */
const MAX_LISTED_FEEDS = 200;

/** A run as a response states it. */
export interface Outcome {
  runId: string;
  sources?: readonly FeedReport[] | undefined;
}

export const created = (run: Outcome, issue: Issue | null, warnings: readonly string[]): Response =>
  jsonResponse(200, {
    ok: true,
    message: 'Newsletter generated successfully',
    run_id: run.runId,
    issue,
    warnings,
    ...feedFields(run.sources),
  });

/** `code` may come from the record of an earlier run. */
export function failed(run: Outcome, code: string, message?: string | null): Response {
  const failure = failures[code as FailureCode] ?? failures.db_error;
  return jsonResponse(failure.status, {
    ok: false,
    code,
    message: message ?? failures.db_error.message,
    run_id: run.runId,
    ...feedFields(run.sources),
  });
}

/** The response when no run was started, because the database or the auth server is unavailable. */
export const unavailable = (): Response =>
  jsonResponse(500, { ok: false, code: 'db_error', message: failures.db_error.message });

/**
 * How many feeds there were, how many failed, and each of them: those that failed first if there
 * are too many.
 */
function feedFields(reports: readonly FeedReport[] = []) {
  const withError = reports.filter(({ error }) => error !== null);
  const sources =
    reports.length <= MAX_LISTED_FEEDS
      ? reports
      : [...withError, ...reports.filter(({ error }) => error === null)].slice(0, MAX_LISTED_FEEDS);
  return { sources, sources_read: reports.length, sources_failed: withError.length };
}
