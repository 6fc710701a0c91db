/**
 * The sentence that the `done` of an address names. An address may hold any word, also one that every object knows, such as
 * 'constructor'; of those there is no sentence.
 */
export const flashMessage = (
  texts: Readonly<Record<string, string>>,
  done: string | string[] | undefined,
): string | undefined => (typeof done === 'string' && Object.hasOwn(texts, done) ? texts[done] : undefined);
