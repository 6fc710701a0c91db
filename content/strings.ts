/** Every string inside a value, for the tests that read the content as visitors do. */
export function stringsOf(value: unknown, unread: ReadonlySet<string> = new Set()): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((inner) => stringsOf(inner, unread));
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (unread.has(key) ? [] : stringsOf(inner, unread)));
}
