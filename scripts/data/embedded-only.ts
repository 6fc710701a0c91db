import type { Config } from '#lib/config.ts';
import { UserError } from '#lib/user-error.ts';

/** @throws UserError where this installation's database is a hosted one, which a command would pass by */
export function assertEmbedded({ SUPABASE_URL }: Pick<Config, 'SUPABASE_URL'>): void {
  if (!SUPABASE_URL) return;
  throw new UserError(
    'This command is for the embedded database, and SUPABASE_URL names a hosted one, which Supabase backs up ' +
      'itself: docs/deploying.md, "Runbook", says how to restore it.',
  );
}
