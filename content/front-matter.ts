import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { slug } from '#content/schemas.ts';

// cspell:ignore md utf
const FENCE = /^---\n([\s\S]*?\n)---\n/;

/** What stands below the front matter of a record. */
export type RecordBody = {
  /** The name of its file. */
  slug: string;
  /** Markdown. */
  body: string;
  /** The line of the file that the body begins on. */
  bodyLine: number;
};

/**
 * A record that is a Markdown file of `content/` with front matter.
 * @throws with the file and the path of the field, so that a mistake fails the build
 */
export function parseRecord<S extends z.ZodType<object>>(
  folder: string,
  name: string,
  text: string,
  schema: S,
): z.output<S> & RecordBody {
  const file = `content/${folder}/${name}.md`;
  if (!slug.safeParse(name).success) throw new Error(`${file}: a name has small letters, digits and hyphens`);
  const [whole, yaml] = FENCE.exec(text) ?? [];
  if (whole === undefined || yaml === undefined)
    throw new Error(`${file}: begins with front matter between two lines "---"`);
  const result = schema.safeParse(parse(yaml));
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`);
  return {
    ...result.data,
    slug: name,
    body: text.slice(whole.length),
    bodyLine: whole.split('\n').length,
  };
}

/** Every record of a folder of `content/`; adding a file adds one. */
export function recordsOf<T>(folder: string, parseFile: (name: string, text: string) => T): T[] {
  const path = join(process.cwd(), 'content', folder);
  return readdirSync(path)
    .filter((file) => file.endsWith('.md'))
    .map((file) => parseFile(file.slice(0, -'.md'.length), readFileSync(join(path, file), 'utf8')));
}
