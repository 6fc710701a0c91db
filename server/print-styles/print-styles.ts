import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Features, transform } from 'lightningcss';

const SOURCES = ['print.css', 'print-layout.css'].map((file) => join(import.meta.dirname, '../../app', file));
const source = Buffer.concat(SOURCES.map((file) => readFileSync(file)));

const FOLDER = 'print';
const fileName = `${createHash('sha256').update(source).digest('hex').slice(0, 16)}.css`;
/** Where the style sheet of printed pages is; its name changes with its content. */
export const printStylesAddress = `/_next/static/${FOLDER}/${fileName}`;

/**
 * Writes the style sheet into a build's static files: no page holds what only paper needs, and a browser
 * fetches it once, after all that shows.
 */
export function writePrintStyles(buildDir: string): void {
  const folder = join(buildDir, 'static', FOLDER);
  const { code } = transform({ filename: fileName, code: source, minify: true, include: Features.Nesting });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, fileName), code);
}
