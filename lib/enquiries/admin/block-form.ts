import type { TypedState } from '#lib/admin/typed-state.ts';
import type { Failed } from '#lib/result.ts';
import { characterCount, postedText } from '#lib/text.ts';
import { ENQUIRIES_PATH } from './enquiry-form.ts';

export const BLOCKED_PATH = `${ENQUIRIES_PATH}/blocked`;

export type BlockKind = 'word' | 'domain';
/** `too_long`: the list is full. */
export type BlockFailure = Failed<'invalid' | 'too_long'>;
export type BlockState = TypedState<BlockFailure>;
export type UnblockFailure = Failed<'invalid' | 'not_found'>;

/** In characters; the database repeats them for what is left of a text without its signs. */
const MAX_PATTERN: Readonly<Record<BlockKind, number>> = { word: 80, domain: 253 };

/** What a form of the page sent: its field is named by the kind. Undefined when it is empty or too long. */
export function parseBlock(form: FormData): { kind: BlockKind; typed: string; pattern: string | undefined } {
  const kind = form.has('domain') ? 'domain' : 'word';
  const typed = postedText(form.get(kind));
  const pattern = typed.trim();
  const fits = pattern !== '' && characterCount(pattern) <= MAX_PATTERN[kind];
  return { kind, typed, pattern: fits ? pattern : undefined };
}
