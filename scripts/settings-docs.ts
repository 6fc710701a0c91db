import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import type { About } from '#lib/config/about.ts';
import { settings } from '#lib/config/schema.ts';
import { secrets, type Secret } from './secrets/rotations.ts';

/**
 * `npm run docs:settings`: writes .env.example and the table of docs/settings.md from the schema of the
 * settings, and the table of docs/deploying.md from scripts/secrets/rotations.ts. A test compares them
 * (checks/documents/settings.test.ts).
 */

const root = join(import.meta.dirname, '..');

interface Setting extends About {
  name: string;
  default: string | undefined;
}

/** The settings an operator may choose, in the order of the schema. */
function operatorSettings(): Setting[] {
  const defaults = settings.parse({}) as Record<string, unknown>;
  return Object.entries(settings.shape).flatMap(([name, schema]) => {
    const about = schema.meta() as About;
    const value = defaults[name];
    return about.readers.includes('internal')
      ? []
      : [{ name, ...about, default: value === undefined ? undefined : String(value) }];
  });
}

const headOfExample = `# Every setting with its default, for a file named .env or .env.local beside this one;
# variables of the environment win over both. "npm run docs:settings" writes this file.
`;

export function envExample(): string {
  const entries = operatorSettings().map((setting) => {
    const unset = setting.unset ? ` Unset: ${setting.unset}.` : '';
    const comment = `${setting.description}${unset}`.replaceAll('`', '');
    return `# ${comment}\n#${setting.name}=${setting.default ?? ''}\n`;
  });
  return `${headOfExample}\n${entries.join('')}`;
}

/** The document with its table of settings renewed. */
export const withSettingsTable = (document: string): Promise<string> =>
  withTable(document, 'settings', [
    ['Variable', 'Meaning', 'Default', 'Read by'],
    ...operatorSettings().map((setting) => [
      `\`${setting.name}\``,
      setting.description,
      setting.default ? `\`${setting.default}\`` : (setting.unset ?? 'none'),
      setting.readers.join(', '),
    ]),
  ]);

const madeHere = ({ embedded, hosted }: Secret['isMadeHere']): string =>
  hosted ? 'yes' : embedded ? 'embedded' : 'no';

/** The document with its table of secrets renewed. */
export const withSecretsTable = (document: string): Promise<string> =>
  withTable(document, 'secrets', [
    ['Secret', 'Made by the command', 'What is left to do', 'The old one ends'],
    ...secrets.map(({ names, isMadeHere, steps, ends }) => [
      names.map((name) => `\`${name}\``).join(', '),
      madeHere(isMadeHere),
      steps,
      ends,
    ]),
  ]);

/** The document with the table of this name renewed, between the two comments that stand around it. */
async function withTable(document: string, name: string, rows: string[][]): Promise<string> {
  const begin = `<!-- ${name}: written by npm run docs:settings -->`;
  const from = document.indexOf(begin);
  const to = document.indexOf(`<!-- /${name} -->`);
  if (from < 0 || to < from) throw new Error(`The document has no table between comments of "${name}".`);
  const [head = [], ...body] = rows;
  const table = [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`);
  const formatted = await format(table.join('\n'), { parser: 'markdown' });
  return `${document.slice(0, from)}${begin}\n\n${formatted}\n${document.slice(to)}`;
}

if (import.meta.main) {
  await writeFile(join(root, '.env.example'), envExample());
  for (const [name, renewed] of [
    ['docs/settings.md', withSettingsTable],
    ['docs/deploying.md', withSecretsTable],
  ] as const) {
    const file = join(root, name);
    await writeFile(file, await renewed(await readFile(file, 'utf8')));
  }
}
