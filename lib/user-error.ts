/** A reason to stop that the person at the terminal can act on: printed as one sentence, without a stack. */
export class UserError extends Error {
  override name = 'UserError';
}

/** What to print for any failure: the sentence of a UserError, the stack of a defect. */
export function describeError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
