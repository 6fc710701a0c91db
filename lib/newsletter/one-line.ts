/** A posted one-line text, without the space around it and what PostgreSQL cannot hold. */
export const oneLine = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
