/** A reason to stop that the person at the terminal can act on: printed as one sentence, without a stack. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** What to print for any failure: the sentence of a refusal, the stack of a defect. */
export function describeFailure(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
