import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cspHash } from './inline-scripts.ts';

/**
 * Sonner puts its style sheet into the page as it loads, on whatever page a visitor happens to have come from: first an empty element,
 * then the text in it, and the browser asks the policy about both.
 */
export const toastStyles: readonly string[] = ['', insertedBySonner()].map(cspHash);

function insertedBySonner(): string {
  const file = createRequire(import.meta.url)
    .resolve('sonner')
    .replace(/index\.js$/, 'index.mjs');
  const [, literal] = /^__insertCSS\(("(?:[^"\\]|\\.)*")\);?$/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (!literal) throw new Error(`${file} no longer inserts its style sheet the way server/policy expects.`);
  return JSON.parse(literal) as string;
}
