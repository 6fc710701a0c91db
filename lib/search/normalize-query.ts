const LIMIT = 200;

/** Words to look for, as PostgreSQL can take them: a text there holds no NUL, and half of a character is none. */
export const searchWords = (value: unknown): string =>
  typeof value === 'string'
    ? [...value.replaceAll('\0', '').toWellFormed().trim()].slice(0, LIMIT).join('')
    : '';
