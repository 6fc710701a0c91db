import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glob } from 'node:fs/promises';
import { parseToml, type TomlValue } from './toml.ts';

/** The settings of `supabase/config.toml` that the embedded backend honours; the Supabase CLI reads the same file. */
export interface BackendSettings {
  apiSchemas: string[];
  maxRows: number;
  jwtExpiry: number;
  /** After how long a session ends whatever its holder does, for example '12h'. */
  sessionTimebox: string;
  minimumPasswordLength: number;
  seedFiles: string[];
  /** Whether the gateway must see a valid token before a call reaches the function; true unless switched off. */
  verifyJwt(functionName: string): boolean;
}

export async function readSettings(supabaseDir: string): Promise<BackendSettings> {
  const tables = parseToml(await readFile(join(supabaseDir, 'config.toml'), 'utf8'));
  const read = <T extends TomlValue>(section: string, key: string, fallback: T): T => {
    const value = tables.get(section)?.[key];
    if (value === undefined) return fallback;
    if (typeof value !== typeof fallback || Array.isArray(value) !== Array.isArray(fallback)) {
      throw new Error(`config.toml: ${section}.${key} has the wrong type.`);
    }
    return value as T;
  };
  // Sign-up on this machine would make strangers 'authenticated'; the setting is asserted, not followed.
  if (read<boolean>('auth', 'enable_signup', true)) {
    throw new Error('config.toml: auth.enable_signup must be false.');
  }
  const seedFiles: string[] = [];
  for (const pattern of read<string[]>('db.seed', 'sql_paths', [])) {
    for await (const file of glob(pattern, { cwd: supabaseDir })) seedFiles.push(join(supabaseDir, file));
  }
  return {
    apiSchemas: read<string[]>('api', 'schemas', ['public']),
    maxRows: read<number>('api', 'max_rows', 1000),
    jwtExpiry: read<number>('auth', 'jwt_expiry', 600),
    sessionTimebox: read<string>('auth.sessions', 'timebox', '12h'),
    minimumPasswordLength: read<number>('auth', 'minimum_password_length', 15),
    seedFiles: seedFiles.sort(),
    verifyJwt: (name) => read<boolean>(`functions.${name}`, 'verify_jwt', true),
  };
}
