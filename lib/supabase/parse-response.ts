import type { z } from 'zod';
import { UnavailableError } from '#lib/errors.ts';

type Response = { data: unknown; error: { message: string } | null };

/** Refuses a failed query. @throws UnavailableError with the message of the database */
export function assertOk({ error }: Response): void {
  if (error) throw new UnavailableError(error.message || 'no response from the database');
}

/**
 * The data of a response in the shape of the schema.
 * @throws UnavailableError when the database refused, did not respond, or sent something else
 */
export function parseResponse<S extends z.ZodType>(schema: S, response: Response): z.output<S> {
  assertOk(response);
  const parsed = schema.safeParse(response.data);
  if (!parsed.success) throw new UnavailableError('a response of another shape', { cause: parsed.error });
  return parsed.data;
}
