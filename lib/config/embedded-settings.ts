import { z } from 'zod';
import { about } from './about.ts';
import { isVerifiedPostgresUrl, port, shown, wholeNumber } from './rules.ts';

/** The embedded Supabase, its data and their backups, part of the settings of ./schema.ts. */
export const embeddedSettings = {
  DATA_DIR: z
    .string()
    .default('.data')
    .meta(about(['embedded', 'scripts', 'server'], "The embedded backend's folder, and the cache's.")),
  BACKUPS: z
    .enum(['nightly', 'off'], { error: shown('must be nightly or off') })
    .default('nightly')
    .meta(
      about(['embedded'], 'Whether the embedded database is backed up each night, while `npm start` runs.'),
    ),
  BACKUP_DIR: z
    .string()
    .optional()
    .meta(
      about(
        ['embedded', 'scripts'],
        'Folder of the backups and of the journal of deletions, better on another disk.',
        '`backups` in DATA_DIR',
      ),
    ),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{20,3000}$/, { error: 'must be a recipient of age, which begins with age1' })
    .optional()
    .meta(
      about(
        ['embedded', 'scripts'],
        'Public key of age that backups are encrypted to; `npm run backup -- --new-key <file>` makes one.',
        'not encrypted',
      ),
    ),
  DATABASE_URL: z
    .string()
    .refine(isVerifiedPostgresUrl, {
      error:
        'must be a PostgreSQL address, a % in the password as %25, beyond this machine with sslmode=verify-full',
    })
    .optional()
    .meta(
      about(
        ['scripts'],
        'The hosted database of `npm run move` and `npm run hosted:deploy`: the address of its session pooler, with `sslmode=verify-full` and `sslrootcert`.',
        'none',
      ),
    ),
  BACKEND_PORT: port
    .optional()
    .meta(about(['embedded', 'scripts'], "The embedded backend's port.", '54321 or a free one')),
  MEMORY_MB: wholeNumber(256, 1_048_576)
    .optional()
    .meta(
      about(
        ['scripts'],
        'Memory for everything, in MB; below 2048 the embedded database takes half, and searches twice as long.',
        "the container's limit, or the machine's memory",
      ),
    ),
};
