import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printStylesAddress, writePrintStyles } from './print-styles.ts';

let buildDir: string;
let css: string;

beforeAll(() => {
  buildDir = mkdtempSync(join(tmpdir(), 'build-'));
  writePrintStyles(buildDir);
  css = readFileSync(join(buildDir, printStylesAddress.replace('/_next/', '')), 'utf8');
});
afterAll(() => rmSync(buildDir, { recursive: true }));

it('holds both files and applies to paper alone', () => {
  expect(css).toContain('@page');
  expect(css).toContain('.explorable');
  expect(css.replaceAll(/@media print\s*\{/g, '')).not.toContain('@media');
});

it('is written for browsers that do not nest rules', () => {
  expect(css).not.toMatch(/&|[{;}]>/);
});

it('has nothing that a scanner takes for a line of /etc/passwd', () => {
  expect(css).not.toContain('root:');
});
