/** Who reads a variable. `internal`: set by our own programs for each other, never by an operator. */
type Reader = 'build' | 'site' | 'server' | 'mail' | 'embedded' | 'scripts' | 'tests' | 'internal';

export type About = {
  /** One sentence for the operator. */
  description: string;
  readers: Reader[];
  /** What holds when the variable is unset and the schema has no default. */
  unset?: string;
};

/** What `.meta()` holds of a variable. */
export const about = (readers: Reader[], description: string, unset?: string): About => ({
  description,
  readers,
  ...(unset === undefined ? {} : { unset }),
});
