import 'server-only';
import { siteOrigin } from '#lib/config.ts';
import { widerNetwork } from '#lib/http/network.ts';
import { readLimitedText } from '#lib/http/read-limited-body.ts';
import { clientIp } from '#lib/http/request.ts';
import { parseJson } from '#lib/parse-json.ts';
import { parseReports } from './parse-reports.ts';
import { violationRecorder } from './record-violations.ts';

/** A browser sends a few reports at once, each of one or two kB. */
const MAX_BODY_BYTES = 32 * 1024;
const REPORTS_TYPE = /^application\/reports\+json\s*(;|$)/i;

const record = violationRecorder();

/**
 * Counts the violations of the Content-Security-Policy that a browser reports. What is not a report, or
 * longer than 32 kB, is ignored: nobody reads the response. Nothing of the sender is kept.
 */
export async function handleReports(request: Request): Promise<void> {
  if (!REPORTS_TYPE.test(request.headers.get('content-type') ?? '')) return;
  const text = await readLimitedText(request.body, MAX_BODY_BYTES);
  if (text === undefined) return;
  record(parseReports(parseJson(text), siteHosts(request)), widerNetwork(clientIp(request.headers)));
}

const siteHosts = (request: Request): string[] => [
  new URL(siteOrigin()).host,
  request.headers.get('host') ?? '',
];
