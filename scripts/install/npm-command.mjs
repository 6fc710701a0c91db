import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * How to run npm from a script that npm started: the same npm, on a Node that `npm ci` does not delete. npm
 * puts node_modules/.bin first in PATH, so the script itself runs on the pinned Node once that is installed.
 * @param {string} root the folder that holds node_modules
 * @param {{ npm_execpath?: string | undefined, npm_node_execpath?: string | undefined }} env
 * @param {string} execPath the Node that runs the script
 * @returns {string[]} the program and its first arguments
 */
export function npmCommand(root, { npm_execpath: cli, npm_node_execpath: npmNode }, execPath) {
  const inside = join(root, 'node_modules') + sep;
  const node = [npmNode, execPath].find((path) => path && !path.startsWith(inside) && existsSync(path));
  return node && cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli) ? [node, cli] : ['npm'];
}
