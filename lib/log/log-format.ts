export type Level = 'info' | 'warning' | 'error';
/** Never what a visitor typed: names, addresses and messages stay out of the log. */
export type Details = Record<string, string | number | boolean | null | undefined>;

/** Longer texts are cut, in characters: a library may put a whole response into the message of its error. */
const MAX_TEXT_LENGTH = 2_000;

/** What the error of a library may quote. Bounded on both sides, so that no text is slow to search. */
const SECRETS: [RegExp, string][] = [
  // A password in an address of a server may hold what ends an address of a person.
  [/(\b[a-z]{2,10}:\/\/)[^\s\/@]{1,300}@[^\s\/@]{1,255}/g, '$1[address]'],
  [/[^\s"'<>()@,;:=]{1,64}@[^\s"'<>()@,;:=]{1,255}/g, '[address]'],
  [/\beyJ[\w-]{8,}(\.[\w-]*){0,2}/g, '[token]'],
  [/\bsb_secret_\w+/g, '[key]'],
  [/(\/newsletter\/[a-z]{1,20}\/)[\w-]{8,200}/g, '$1[token]'],
];

/** A text without e-mail addresses, tokens and keys, and cut to {@link MAX_TEXT_LENGTH}. */
function redact(text: string): string {
  let redacted = text.slice(0, MAX_TEXT_LENGTH);
  for (const [pattern, mark] of SECRETS) redacted = redacted.replace(pattern, mark);
  return redacted;
}

/** JSON leaves these as they are, but a viewer may take them for the end of a line or a terminal command. */
const escapeControls = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * One event as one line of JSON, with its time in UTC (ISO 8601).
 * @param requestId of the HTTP request
 */
export function formatLine(level: Level, event: string, details: Details, requestId?: string): string {
  const line: Details = { time: new Date().toISOString(), level, event };
  for (const [name, value] of Object.entries(details)) {
    line[name] = typeof value === 'string' ? redact(value) : value;
  }
  if (requestId) line.requestId ??= requestId;
  return escapeControls(JSON.stringify(line));
}
