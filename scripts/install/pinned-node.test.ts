import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { pinnedNode } from './pinned-node.mjs';

const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  optionalDependencies: Record<string, string>;
};
const platforms = ['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64'];

it('is what npm installs on each of our platforms, in one version', () => {
  const packages = platforms.map((name) => {
    const [platform, arch] = name.split(' ') as [string, string];
    return basename(pinnedNode('.', { platform, arch }).folder);
  });
  expect(packages.sort()).toEqual(Object.keys(optionalDependencies).sort());
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
});

it('is the Node that runs this', () => {
  expect(pinnedNode(process.cwd()).program).toBe(process.execPath);
  const { version } = JSON.parse(readFileSync(`${pinnedNode('.').folder}/package.json`, 'utf8')) as {
    version: string;
  };
  expect(version).toBe(process.versions.node);
});

it('is a program of Windows there', () => {
  const { program } = pinnedNode('root', { platform: 'win32', arch: 'x64' });
  expect(basename(program)).toBe('node.exe');
});
