export type TomlValue = string | number | boolean | string[];
type TomlTable = Record<string, TomlValue>;

/**
 * Reads the part of TOML that `supabase/config.toml` uses: `[section.name]`, and one-line strings, integers, booleans and
 * arrays of strings. Returns a table per section ('' for the top). Throws on anything else rather than misread a setting.
 */
export function parseToml(text: string): Map<string, TomlTable> {
  const tables = new Map<string, TomlTable>([['', {}]]);
  let current = '';
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return;
    const section = /^\[([\w.-]+)\]\s*(?:#.*)?$/.exec(line)?.[1];
    if (section !== undefined) {
      current = section;
      if (!tables.has(current)) tables.set(current, {});
      return;
    }
    const pair = /^([\w-]+)\s*=\s*(.+)$/.exec(line);
    const value = pair?.[2] === undefined ? undefined : parseValue(pair[2]);
    const table = tables.get(current);
    if (!pair?.[1] || value === undefined || !table) {
      throw new Error(`config.toml line ${index + 1} is not in the form this reader understands: ${line}`);
    }
    table[pair[1]] = value;
  });
  return tables;
}

function parseValue(text: string): TomlValue | undefined {
  const match = /^(?:"([^"\\]*)"|(true|false)|(-?\d[\d_]*)|\[((?:\s*"[^"\\]*"\s*,?)*)\s*\])\s*(?:#.*)?$/.exec(
    text,
  );
  if (!match) return undefined;
  const [, string, boolean, integer, array] = match;
  if (string !== undefined) return string;
  if (boolean !== undefined) return boolean === 'true';
  if (integer !== undefined) return Number(integer.replaceAll('_', ''));
  return Array.from((array ?? '').matchAll(/"([^"\\]*)"/g), (item) => item[1] ?? '');
}
