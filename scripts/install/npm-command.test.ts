import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { npmCommand } from './npm-command.mjs';

let root = '';
let pinned = '';
let system = '';
let cli = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'npm-'));
  mkdirSync(join(root, 'node_modules'));
  [pinned, system, cli] = ['node_modules/node', 'node', 'npm-cli.js'].map((name) => {
    writeFileSync(join(root, name), '');
    return join(root, name);
  }) as [string, string, string];
});
afterEach(() => rmSync(root, { recursive: true }));

it("runs npm on npm's own Node when the script runs on the one that npm ci deletes", () => {
  expect(npmCommand(root, { npm_execpath: cli, npm_node_execpath: system }, pinned)).toEqual([system, cli]);
});

it('runs npm on the Node of the script where that is outside node_modules', () => {
  expect(npmCommand(root, { npm_execpath: cli }, system)).toEqual([system, cli]);
});

it('takes the npm of the PATH when there is no other Node, or npm did not start the script', () => {
  expect(npmCommand(root, { npm_execpath: cli, npm_node_execpath: pinned }, pinned)).toEqual(['npm']);
  expect(npmCommand(root, {}, system)).toEqual(['npm']);
});
