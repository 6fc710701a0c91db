import type { AdminState } from '#lib/auth/with-admin.ts';
import type { Failed } from '#lib/result.ts';

/**
 * What came of a post of a form with one text: when nothing was changed, `typed` is that text and `fields`
 * what went with it, for a page that could load nothing else.
 */
export type TypedState<Failure extends Failed> = AdminState<Failure> & {
  typed?: string;
  fields?: Record<string, string>;
};
