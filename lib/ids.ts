const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The value if it is a UUID as PostgreSQL writes it, in lower case; else undefined. */
export const parseUuid = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined;

/** A positive whole number of at most nine digits, as PostgreSQL's int holds it; else undefined. */
export const parsePositiveInt = (value: unknown): number | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;

/** What a person quotes to us: the first eight characters of a request id, enough to find the log line. */
export const referenceOf = (requestId: string | undefined): string =>
  (requestId ?? '').slice(0, 8).toUpperCase();
