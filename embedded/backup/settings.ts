import { join, resolve } from 'node:path';
import type { Config } from '#lib/config.ts';

export interface BackupSettings {
  /** Where backups and the journal of deletions lie. */
  folder: string;
  /** Of age; without one backups are not encrypted. */
  recipient: string | undefined;
  /** Whether the backend makes one each night. */
  isNightly: boolean;
}

export const backupSettings = (values: Config, dataDir: string, root: string): BackupSettings => ({
  folder: values.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(root, values.BACKUP_DIR),
  recipient: values.BACKUP_RECIPIENT,
  isNightly: values.BACKUPS === 'nightly',
});
