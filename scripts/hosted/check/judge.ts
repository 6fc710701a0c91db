import type { Wanted } from './probes.ts';
import { isDenied, missingIn, type Answer } from './rest.ts';

const wishes: Record<Wanted, string> = {
  denied: 'must be denied',
  hidden: 'must see no row',
  refused: 'must be refused without the role',
  callable: 'must be permitted',
  allowed: 'must be permitted',
};

/** What is wrong with an answer, in words; undefined when it is as wanted. */
export function judge(wanted: Wanted, answer: Answer): string | undefined {
  const missing = missingIn(answer);
  // The comparison of the catalogue names tables and columns, and the functions of the secret key alone.
  if (missing) return missing === 'function' ? 'is missing' : undefined;
  const found = isDenied(answer) ? 'denied' : outcomeOf(answer);
  // What the database refuses for another reason was permitted; other failures say nothing.
  if (answer.status >= 500 && !/^[0-9A-Z]{5}$/.test(answer.code ?? ''))
    return `not answered (${answer.status})`;
  const isRight = {
    denied: found === 'denied',
    hidden: found !== 'denied' && Array.isArray(answer.body) && answer.body.length === 0,
    refused: found !== 'permitted',
    callable: found !== 'denied',
    allowed: found === 'permitted' || found === 'answered with nothing',
  }[wanted];
  return isRight ? undefined : `${wishes[wanted]}, but is ${found}`;
}

/** Functions refuse whoever lacks the role with a status or with null, which also means: there is none. */
function outcomeOf({ status, body }: Answer): 'refused' | 'answered with nothing' | 'permitted' {
  if (status >= 300 || body === undefined) return 'permitted';
  if (body === null) return 'answered with nothing';
  const said = typeof body === 'object' ? (body as { status?: unknown }).status : body;
  return said === false || said === 'forbidden' ? 'refused' : 'permitted';
}
