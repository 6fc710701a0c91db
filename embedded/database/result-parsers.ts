import type { PGlite } from '@electric-sql/pglite';
import { types } from '@electric-sql/pglite';

/** Arrays in use, by the numbers that PostgreSQL gives their types for good. */
const ARRAYS = {
  bool: 1000,
  bytea: 1001,
  char: 1002,
  name: 1003,
  int2: 1005,
  int4: 1007,
  text: 1009,
  varchar: 1015,
  int8: 1016,
  oid: 1028,
  date: 1182,
  timestamptz: 1185,
  numeric: 1231,
  uuid: 2951,
  jsonb: 3807,
} as const;

const scalars = Object.values(types.types).flatMap(({ from }) => from);
const kept = new Set([...scalars, ...Object.values(ARRAYS)].map(String));

/**
 * Leaves the parsers of results that somebody needs. PGlite copies all of them for each query, 316 with those
 * for arrays of rows of its catalogue, which takes nearly half the time of a short one. What has no parser
 * comes as text.
 */
export function keepUsedParsers(client: PGlite): void {
  client.parsers = Object.fromEntries(Object.entries(client.parsers).filter(([type]) => kept.has(type)));
}
