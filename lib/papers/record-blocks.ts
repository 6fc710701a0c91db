import type { RecordBody } from '#content/front-matter.ts';
import type { Block } from './blocks.ts';
import { parseBody } from './parse-body.ts';

/**
 * The text of a record as blocks.
 * @param folder of `content/`
 * @param sources the ids that may be cited
 * @throws with the file and the line of everything that a text may not hold
 */
export function recordBlocks(
  folder: string,
  { slug, body, bodyLine }: RecordBody,
  sources: readonly string[],
): Block[] {
  const { blocks, problems } = parseBody(body, sources);
  if (problems.length > 0) {
    const lines = problems.map(
      ({ line, text }) => `content/${folder}/${slug}.md:${bodyLine + line - 1}: ${text}`,
    );
    throw new Error(lines.join('\n'));
  }
  return blocks;
}
