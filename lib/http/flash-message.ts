/** The message that a query parameter names, if `texts` itself has it: 'constructor' names none. */
export const flashMessage = (
  texts: Readonly<Record<string, string>>,
  name: string | string[] | undefined,
): string | undefined => (typeof name === 'string' && Object.hasOwn(texts, name) ? texts[name] : undefined);
