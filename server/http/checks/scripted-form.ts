/**
 * Whether the body of a scripted call is `[state, form]` as React sends it: Next would fail on anything else,
 * with status 500 and an error in the log, and anyone may call the sign-in action.
 * @param type the media type with its boundary
 */
export async function isScriptedForm(body: Buffer<ArrayBuffer>, type = ''): Promise<boolean> {
  if (!/^multipart\/form-data\s*;/i.test(type)) return false;
  const headers = { 'content-type': type };
  const form = await new Response(body, { headers }).formData().catch(() => undefined);
  if (!form) return false;
  const roots = form.getAll(ROOT);
  const isPlain = [...form].every(
    ([name, value]) => typeof value === 'string' && (name === ROOT || name.startsWith(FORM_PREFIX)),
  );
  return isPlain && roots.length === 1 && isStateAndForm(parseJson(String(roots[0])));
}

/** The part with the arguments, and what begins the names of the parts of the form among them. */
const ROOT = '0';
const FORM_PREFIX = '_1_';
const FORM_REFERENCE = '$K1';

function isStateAndForm(args: unknown): boolean {
  if (!Array.isArray(args) || args.length !== 2 || args[1] !== FORM_REFERENCE) return false;
  const [state] = args as [unknown];
  return typeof state === 'object' && state !== null && Object.values(state).every(isPlainValue);
}

/** React takes a text that begins with "$" for a reference, unless the sign is doubled. */
const isPlainValue = (value: unknown): boolean =>
  typeof value === 'string' ? /^(?!\$)|^\$(\$|undefined$)/.test(value) : typeof value !== 'object';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
