import { join } from 'node:path';

/**
 * The program of the pinned Node, of which npm installs the package for the platform that it runs on.
 * @param {string} root the folder that holds node_modules
 * @param {{ platform: string, arch: string }} [machine]
 * @returns {{ folder: string, program: string }} paths; nothing stands there on a platform without one
 */
export function pinnedNode(root, { platform, arch } = process) {
  const isWindows = platform === 'win32';
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  const folder = join(root, 'node_modules', `${prefix}-${isWindows ? 'win' : platform}-${arch}`);
  return { folder, program: join(folder, 'bin', isWindows ? 'node.exe' : 'node') };
}
