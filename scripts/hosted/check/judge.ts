import type { Wanted } from './probes.ts';
import { isDenied, missingIn, type RestResponse } from './rest.ts';

const sentences: Record<Wanted, string> = {
  denied: 'must be denied',
  hidden: 'must see no row',
  refused: 'must be refused without the role',
  callable: 'must be permitted',
  allowed: 'must be permitted',
};

/** What is wrong with a response, in words; undefined when it is as wanted. */
export function judge(wanted: Wanted, response: RestResponse): string | undefined {
  const missing = missingIn(response);
  // The comparison of the catalogue names tables and columns, and the functions of the secret key alone.
  if (missing) return missing === 'function' ? 'is missing' : undefined;
  const found = isDenied(response) ? 'denied' : outcomeOf(response);
  // What the database refuses for another reason was permitted; other failures say nothing.
  if (response.status >= 500 && !/^[0-9A-Z]{5}$/.test(response.code ?? ''))
    return `failed (${response.status})`;
  const isRight = {
    denied: found === 'denied',
    hidden: found !== 'denied' && Array.isArray(response.body) && response.body.length === 0,
    refused: found !== 'permitted',
    callable: found !== 'denied',
    allowed: found === 'permitted' || found === 'returned nothing',
  }[wanted];
  return isRight ? undefined : `${sentences[wanted]}, but is ${found}`;
}

/** Functions refuse whoever lacks the role with a status or with null, which also means: there is none. */
function outcomeOf({ status, body }: RestResponse): 'refused' | 'returned nothing' | 'permitted' {
  if (status >= 300 || body === undefined) return 'permitted';
  if (body === null) return 'returned nothing';
  const said = typeof body === 'object' ? (body as { status?: unknown }).status : body;
  return said === false || said === 'forbidden' ? 'refused' : 'permitted';
}
