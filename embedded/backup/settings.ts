import { join, resolve } from 'node:path';
import { Encrypter } from 'age-encryption';
import type { Config } from '#lib/config.ts';
import { UserError } from '#lib/user-error.ts';

export interface BackupSettings {
  /** Where backups and the journal of deletions lie. */
  folder: string;
  /** Of age; without one backups are not encrypted. */
  recipient: string | undefined;
  /** Whether the backend makes one each night. */
  isNightly: boolean;
}

/** @throws UserError for a recipient that nothing can be encrypted to */
export function backupSettings(values: Config, dataDir: string, root: string): BackupSettings {
  if (values.BACKUP_RECIPIENT !== undefined) assertRecipient(values.BACKUP_RECIPIENT);
  return {
    folder: values.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(root, values.BACKUP_DIR),
    recipient: values.BACKUP_RECIPIENT,
    isNightly: values.BACKUPS === 'nightly',
  };
}

function assertRecipient(recipient: string): void {
  try {
    new Encrypter().addRecipient(recipient);
  } catch (error) {
    throw new UserError('BACKUP_RECIPIENT is mistyped: its checksum is wrong. Copy it once more.', {
      cause: error,
    });
  }
}
