import { type z } from 'zod';
import type { Config } from '#lib/config.ts';
import { parseJson } from '#lib/parse-json.ts';
import { UserError } from '#lib/user-error.ts';
import { runSupabaseCli } from '#supabase/scripts/cli.ts';

/** A project of hosted Supabase, as the Supabase CLI and its management API know it. */
export interface Project {
  ref: string;
  /** Runs a command of the CLI on the project. @throws UserError with what the CLI said */
  run(...args: string[]): Promise<string>;
  /** The same for a command that prints JSON. @throws UserError also for another shape */
  read<T>(schema: z.ZodType<T>, ...args: string[]): Promise<T>;
}

/** The project's reference: as it is named, else the first part of its own address. */
export function projectRef(named: string | undefined, { SUPABASE_URL }: Config): string | undefined {
  const ref = named ?? /^https:\/\/([a-z]{20})\.supabase\.(?:co|in|red)\/?$/.exec(SUPABASE_URL ?? '')?.[1];
  return ref !== undefined && /^[a-z]{20}$/.test(ref) ? ref : undefined;
}

/** The settings whose address is that of another project; one without a reference is of any. */
export function settingsOfOthers(ref: string, settings: Config): string[] {
  const database = /(?:\/\/postgres\.|@db\.)([a-z]{20})(?=[:@]|\.supabase\.)/.exec(
    settings.DATABASE_URL ?? '',
  );
  const named = { SUPABASE_URL: projectRef(undefined, settings), DATABASE_URL: database?.[1] };
  return Object.entries(named).flatMap(([name, other]) =>
    other === undefined || other === ref ? [] : [name],
  );
}

/**
 * @param folder that holds `supabase/`
 * @param env of the CLI, with SUPABASE_ACCESS_TOKEN and what `config.toml` takes from it
 * @param secrets that no message may repeat
 */
export function openProject(ref: string, folder: string, env: NodeJS.ProcessEnv, secrets: string[]): Project {
  const run = async (...args: string[]): Promise<string> => {
    try {
      return (await runSupabaseCli(args, { ...env, DO_NOT_TRACK: '1' }, folder)).stdout;
    } catch (error) {
      const command = args.filter((arg) => /^[a-z]+$/.test(arg)).slice(0, 2);
      throw new UserError(`supabase ${command.join(' ')} failed: ${reasonOf(error, secrets)}`);
    }
  };
  return {
    ref,
    run,
    async read(schema, ...args) {
      const text = await run(...args, '--output-format', 'json');
      const { data, success } = schema.safeParse(parseJson(text));
      if (!success)
        throw new UserError(`supabase ${args.slice(0, 2).join(' ')} printed nothing that is known.`);
      return data;
    },
  };
}

/** What the CLI said last, without its advice on itself. */
function reasonOf(error: unknown, secrets: string[]): string {
  const { stderr = '', stdout = '', code } = error as { stderr?: string; stdout?: string; code?: unknown };
  if (code === 'MODULE_NOT_FOUND') return 'the Supabase CLI is not installed; run npm ci.';
  const lines = `${stdout}\n${stderr}`.split('\n').map((line) => line.trim());
  const said = lines.filter((line) => line && !/^(Target:|Try rerunning|Confirmed by|\{"_tag")/.test(line));
  const reason = said.at(-1) ?? `it ended with ${String(code)}.`;
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), reason);
}
