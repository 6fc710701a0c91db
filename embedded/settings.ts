import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { messageOf, UserError } from '#lib/user-error.ts';

/**
 * The settings of `supabase/config.toml` that the embedded backend honours; the Supabase CLI reads
 * the same file.
 */
export interface BackendSettings {
  apiSchemas: string[];
  maxRows: number;
  jwtExpiry: number;
  /** After how long a session ends whatever its holder does, for example '12h'. */
  sessionTimebox: string;
  minimumPasswordLength: number;
  seedFiles: string[];
  /**
   * Whether the gateway must see a valid token before a call reaches the function; true unless
   * switched off.
   */
  verifyJwt(functionName: string): boolean;
}

const configToml = z.object({
  api: z.object({ schemas: z.array(z.string()), max_rows: z.int() }),
  auth: z.object({
    // Sign-up on this machine would make strangers 'authenticated'; the setting is asserted, not followed.
    enable_signup: z.literal(false, { error: 'must be false' }),
    jwt_expiry: z.int(),
    minimum_password_length: z.int(),
    sessions: z.object({ timebox: z.string() }),
  }),
  db: z.object({ seed: z.object({ sql_paths: z.array(z.string()) }) }),
  functions: z.record(z.string(), z.object({ verify_jwt: z.boolean().default(true) })).default({}),
});

/**
 * @throws UserError naming what is missing or of the wrong type; the file states every setting that
 * counts
 */
export async function readSettings(supabaseDir: string): Promise<BackendSettings> {
  const { data, error } = configToml.safeParse(
    parseToml(await readFile(join(supabaseDir, 'config.toml'), 'utf8')),
  );
  if (!data) {
    throw new UserError(
      error.issues.map(({ path, message }) => `config.toml: ${path.join('.')} ${message}.`).join('\n'),
    );
  }
  const { api, auth, db, functions } = data;
  const seedFiles: string[] = [];
  for (const pattern of db.seed.sql_paths) {
    for await (const file of glob(pattern, { cwd: supabaseDir })) seedFiles.push(join(supabaseDir, file));
  }
  return {
    apiSchemas: api.schemas,
    maxRows: api.max_rows,
    jwtExpiry: auth.jwt_expiry,
    sessionTimebox: auth.sessions.timebox,
    minimumPasswordLength: auth.minimum_password_length,
    seedFiles: seedFiles.sort(),
    verifyJwt: (name) => functions[name]?.verify_jwt ?? true,
  };
}

function parseToml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new UserError(`config.toml is not TOML: ${messageOf(error)}`);
  }
}
