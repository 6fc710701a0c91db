import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { productionPackages } from '#checks/supply-chain/licences.ts';

interface Component {
  group?: string;
  name: string;
  version: string;
  purl: string;
  components?: Component[];
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { sbom: string } };
const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('lists every package that the site is served with in a bill of materials that follows its standard', () => {
  const file = join(folder, 'sbom.cdx.json');
  const args = manifest.scripts.sbom.split(' ').slice(1);
  args.splice(args.indexOf('--output-file') + 1, 1, file);
  execFileSync(process.execPath, ['node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js', ...args]);
  const sbom = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string;
    specVersion: string;
    components: Component[];
  };
  expect([sbom.bomFormat, sbom.specVersion]).toEqual(['CycloneDX', '1.6']);
  const flat = (components: Component[]): Component[] =>
    components.flatMap((component) => [component, ...flat(component.components ?? [])]);
  const listed = flat(sbom.components);
  const names = new Set(
    listed.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  );
  const production = productionPackages(readFileSync('package-lock.json', 'utf8'));
  expect(production.filter(({ name, version }) => !names.has(`${name}@${version}`))).toEqual([]);
  for (const { purl } of listed) expect(purl).toMatch(/^pkg:npm\//);
  const tools = ['vitest', 'playwright', 'eslint'];
  expect(listed.filter(({ group, name }) => !group && tools.includes(name))).toEqual([]);
});
