import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** Longer than browsers' own. */
const MAX_USER_AGENT = 512;
/** Verdicts kept, by user agent, until the next flush. */
const MAX_VERDICTS = 500;

const verdicts = new Map<string, boolean>();

/** No name of a browser is held longer than the counts are. */
export const forgetUserAgents = (): void => verdicts.clear();

/** Whether a person may have sent this, as far as the request itself tells. */
export function isByPerson(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'];
  if (!agent || agent.length > MAX_USER_AGENT) return false;
  let person = verdicts.get(agent);
  if (person === undefined) {
    person = !isbot(agent);
    if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
    verdicts.set(agent, person);
  }
  return person;
}

/** Whether a browser loads this ahead: nobody has looked at it yet, and perhaps nobody will. */
export const isAhead = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-purpose'] !== undefined ||
  headers['purpose'] === 'prefetch' ||
  headers['x-moz'] === 'prefetch';

/** Whether the browser shows it as a page of its own; older ones do not say. */
export function isForDocument(headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}
