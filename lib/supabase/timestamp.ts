import { z } from 'zod';

/** A `timestamptz` column as ISO 8601 in UTC: PostgREST and the embedded backend write it differently. */
export const timestamp = z.string().transform((text) => new Date(text).toISOString());
