import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyBuild } from './instance.ts';

/** Files of a build in which the names of others stand. */
const TEXT = /\.(js|json|html|rsc|css|meta|map|txt)$/;

/**
 * A copy of the build in which every script and style sheet has another name, as the next release's have when
 * their content changed; it knows the same forms, as builds with one NEXT_SERVER_ACTIONS_ENCRYPTION_KEY do.
 */
export function copySecondRelease(name: string): string {
  const folder = copyBuild(name);
  const statics = ['chunks', 'browser', 'print'].flatMap((name) => {
    const under = join(folder, 'static', name);
    return readdirSync(under)
      .filter((file) => /^[\w-]{8,}\.(js|css)$/.test(file))
      .map((file) => ({ under, file }));
  });
  const names = new Map(
    statics.map(({ file }, at) => [
      file,
      `second-${String(at).padStart(4, '0')}${file.slice(file.lastIndexOf('.'))}`,
    ]),
  );
  const known = new RegExp([...names.keys()].map((file) => file.replace('.', '\\.')).join('|'), 'g');
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, path);
    if (path.startsWith('node_modules') || !TEXT.test(path) || !statSync(file).isFile()) continue;
    const text = readFileSync(file, 'latin1');
    const renamed = text.replace(known, (each) => names.get(each)!);
    if (renamed !== text) writeFileSync(file, renamed, 'latin1');
  }
  for (const { under, file } of statics) renameSync(join(under, file), join(under, names.get(file)!));
  return folder;
}
