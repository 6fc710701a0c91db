import { admin } from '#content/admin/admin.ts';
import type { Failed, Problem } from '#lib/result.ts';

export type ProblemMessages = Partial<Readonly<Record<Problem, string>>>;

/** The sentence for what went wrong: that of the result, of the form, or the one of the whole admin area. */
export function problemMessage(failure: Failed & { message?: string }, ofForm: ProblemMessages): string {
  const ofAll: ProblemMessages = admin.problems;
  return failure.message ?? ofForm[failure.status] ?? ofAll[failure.status] ?? admin.problems.unknown;
}
