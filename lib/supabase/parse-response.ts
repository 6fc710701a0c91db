import { z } from 'zod';
import { UnavailableError } from '#lib/errors.ts';
import type { Problem } from '#lib/result.ts';

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

/** What a database function returns when one of these words says all: `{ status: 'not_found' }`. */
export const withStatus = <const S extends Problem | 'ok'>(...words: S[]) =>
  z.object({ status: z.enum(words) });
