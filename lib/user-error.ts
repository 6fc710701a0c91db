/** A reason to stop that the person at the terminal can act on: printed as one sentence, without a stack. */
export class UserError extends Error {
  override name = 'UserError';
}

/** Runs a command of the command line with its arguments; a failure is printed and ends it with code 1. */
export async function runCommand(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}

/** What any failure says, without its kind. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What to print for any failure: the sentence of a UserError, the stack of a defect. */
export function describeError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What to log of any failure, in a line. */
export const sentenceOf = (error: unknown): string =>
  error instanceof UserError ? error.message : String(error);
