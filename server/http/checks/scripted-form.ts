import { parseJson } from '#lib/parse-json.ts';

/**
 * Whether a scripted call is `[state, form]` as React sends it: Next would fail on anything else, with status
 * 500 and an error in the log, and anyone may call the actions below /login.
 */
export function isScriptedForm(form: FormData): boolean {
  const roots = form.getAll(ROOT);
  const isPlain = [...form].every(
    ([name, value]) => typeof value === 'string' && (name === ROOT || name.startsWith(FORM_PREFIX)),
  );
  return isPlain && roots.length === 1 && isStateAndForm(parseJson(String(roots[0])));
}

/** Whether a call has no arguments, as that which asks for a passkey. */
export const isWithoutArguments = (body: Buffer, type = ''): boolean =>
  /^text\/plain\s*(;|$)/i.test(type) && body.equals(NO_ARGUMENTS);

const NO_ARGUMENTS = Buffer.from('[]');

/** The part with the arguments, and what begins the names of the parts of the form among them. */
const ROOT = '0';
const FORM_PREFIX = '_1_';
const FORM_REFERENCE = '$K1';

function isStateAndForm(args: unknown): boolean {
  if (!Array.isArray(args) || args.length !== 2 || args[1] !== FORM_REFERENCE) return false;
  const [state] = args as [unknown];
  return typeof state === 'object' && state !== null && Object.values(state).every(isPlainValue);
}

const isPlainValue = (value: unknown): boolean =>
  typeof value === 'string' ? isPlainText(value) : typeof value !== 'object';

/** React takes a text that begins with "$" for a reference, unless the sign is doubled. */
export const isPlainText = (text: string): boolean => /^(?!\$)|^\$(\$|undefined$)/.test(text);
