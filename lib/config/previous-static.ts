import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UserError } from '#lib/user-error.ts';

/**
 * The folders that PREVIOUS_STATIC_DIR names, the newest release first.
 * @throws UserError for one that holds no `chunks`: only visitors would notice that its files are missing
 */
export function previousStaticDirs(setting: string | undefined): string[] {
  const folders = setting?.split(delimiter) ?? [];
  for (const folder of folders) {
    if (!existsSync(join(folder, 'chunks')))
      throw new UserError(
        `PREVIOUS_STATIC_DIR names ${folder || 'an empty path'}, which is not the static folder of a build: no folder chunks is there.`,
      );
  }
  return folders;
}
