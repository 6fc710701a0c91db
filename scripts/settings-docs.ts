import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import type { About } from '#lib/config/about.ts';
import { settings } from '#lib/config/schema.ts';

/**
 * `npm run docs:settings`: writes .env.example and the table of docs/operating.md from the schema
 * of the settings. A test compares them (checks/documents/settings.test.ts).
 */

const root = join(import.meta.dirname, '..');
const begin = '<!-- settings: written by npm run docs:settings -->';
const end = '<!-- /settings -->';

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
export async function withSettingsTable(document: string): Promise<string> {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The document has no part between "${begin}" and "${end}".`);
  const rows = operatorSettings().map((setting) => {
    const value = setting.default ? `\`${setting.default}\`` : (setting.unset ?? 'none');
    return `| \`${setting.name}\` | ${setting.description} | ${value} | ${setting.readers.join(', ')} |`;
  });
  const table = ['| Variable | Meaning | Default | Read by |', '| --- | --- | --- | --- |', ...rows];
  const formatted = await format(table.join('\n'), { parser: 'markdown' });
  return `${document.slice(0, from)}${begin}\n\n${formatted}\n${document.slice(to)}`;
}

if (import.meta.main) {
  const operating = join(root, 'docs/operating.md');
  await writeFile(join(root, '.env.example'), envExample());
  await writeFile(operating, await withSettingsTable(await readFile(operating, 'utf8')));
}
