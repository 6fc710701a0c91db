import 'server-only';
import { clientIp, isFromSameOrigin } from '#lib/http/request.ts';
import { parseUuid } from '#lib/ids.ts';
import type { Failed, Result } from '#lib/result.ts';
import {
  HONEYPOT,
  REQUEST_ID,
  TOKEN,
  typedValues,
  type FieldErrors,
  type FieldName,
  type FieldSpec,
  type FieldValues,
} from './form/fields.ts';
import { readFormToken } from './form/form-token.ts';
import { validateForm } from './form/schema.ts';
import { hashIp } from './ip-hash.ts';
import type { Sender } from './submit-signed.ts';

/**
 * Why a form looks like the post of a program; the reason is for the log, the visitor's message is the
 * same.
 */
function suspicionOf(form: FormData, headers: Headers): string | undefined {
  if (!isFromSameOrigin(headers)) return 'cross_origin';
  if (form.get(HONEYPOT)) return 'honeypot';
  return undefined;
}

/**
 * The visitor's address as the log may know it. Without the secret there is none; the refusal still
 * counts.
 */
export function loggedIp(headers: Headers): string | undefined {
  try {
    return hashIp(clientIp(headers), new Date());
  } catch {
    return undefined;
  }
}

type FormFailure =
  | Failed<'rejected' | 'invalid_token', { values: FieldValues; reason: string }>
  | Failed<'invalid', { values: FieldValues; errors: FieldErrors; reason: string }>;

/**
 * The checks of every public form, in their order: who posted it, what was typed, its token.
 * @returns normalised values and what is known of the sender, or why not; `reason` is for the log
 */
export function checkForm(
  fields: readonly FieldSpec[],
  form: FormData,
  headers: Headers,
): Result<{ values: Record<FieldName, string>; sender: Sender }, FormFailure> {
  const typed = typedValues(fields, form);
  const suspicion = suspicionOf(form, headers);
  if (suspicion) return { status: 'rejected', values: typed, reason: suspicion };
  const validated = validateForm(fields, typed);
  if (validated.status !== 'ok') return { ...validated, values: typed, reason: 'invalid' };
  const token = readFormToken(form.get(TOKEN));
  if (token.status !== 'ok') return { ...token, values: typed, reason: `token_${token.reason}` };
  return {
    status: 'ok',
    values: validated.values,
    sender: {
      ip: clientIp(headers),
      hasToken: token.requestId !== undefined,
      requestId: token.requestId ?? parseUuid(form.get(REQUEST_ID)),
    },
  };
}
