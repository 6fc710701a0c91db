import type { Database } from '#embedded/database/database.ts';

/**
 * What hosted Supabase's extension `supabase_vault` offers a project, as far as this repository uses it: no
 * server here has the extension. The texts are not encrypted.
 */
export const createVault = (db: Database): Promise<void> =>
  db.exec(`
    create schema vault;
    create table vault.secrets (
      id uuid primary key default gen_random_uuid(), name text unique, secret text not null,
      description text not null default '', created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create view vault.decrypted_secrets as select *, secret as decrypted_secret from vault.secrets;
    create function vault.create_secret(
      new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null
    ) returns uuid language sql set search_path = '' as
    'insert into vault.secrets (secret, name, description) values ($1, $2, $3) returning id';
    create function vault.update_secret(
      secret_id uuid, new_secret text default null, new_name text default null,
      new_description text default null, new_key_id uuid default null
    ) returns void language sql set search_path = '' as
    'update vault.secrets set secret = coalesce($2, secret), name = coalesce($3, name),
       description = coalesce($4, description), updated_at = now() where id = $1';`);
