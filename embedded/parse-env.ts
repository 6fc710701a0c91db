import { UserError } from '#lib/user-error.ts';

/** A whole number from an environment variable; undefined when it is not set. @throws UserError naming the variable and its range */
export function wholeNumberFrom(
  name: string,
  value: string | undefined,
  { from, to, what = 'a whole number' }: { from: number; to: number; what?: string },
): number | undefined {
  if (value === undefined || value === '') return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < from || number > to) {
    throw new UserError(`${name} must be ${what} from ${from} to ${to}, not "${value}".`);
  }
  return number;
}
