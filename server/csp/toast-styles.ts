import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cspHash } from './inline-scripts.ts';

/**
 * Hashes of the style sheet that sonner inserts as it loads, on any page: an empty element, then its text.
 * The browser checks the policy for both.
 */
export const toastStyles: readonly string[] = ['', insertedBySonner()].map(cspHash);

function insertedBySonner(): string {
  const file = createRequire(import.meta.url)
    .resolve('sonner')
    .replace(/index\.js$/, 'index.mjs');
  const [, literal] = /^__insertCSS\(("(?:[^"\\]|\\.)*")\);?$/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (!literal)
    throw new Error(`${file} no longer inserts its style sheet the way server/csp/toast-styles.ts expects.`);
  return JSON.parse(literal) as string;
}
