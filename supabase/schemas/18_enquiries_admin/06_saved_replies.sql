-- Texts that the owner keeps for replies to enquiries.

create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint saved_replies_title_valid check (
    char_length(title) between 1 and 80 and btrim(title) <> '' and title !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  constraint saved_replies_body_valid check (
    char_length(body) between 1 and 2000 and btrim(body, E' \t\n') <> ''
    and body !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
  )
);
comment on column public.saved_replies.version is
  'Rises with each change: an editor saves over the version that it started from.';

create function app_private.saved_replies_on_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger saved_replies_on_update before update on public.saved_replies
  for each row execute function app_private.saved_replies_on_update();
create trigger saved_replies_refuse_truncate before truncate on public.saved_replies
  for each statement execute function app_private.refuse_truncate();

alter table public.saved_replies enable row level security;

-- Any reader reads the texts, to answer with them.
create policy "Readers read saved replies" on public.saved_replies
  for select to authenticated using ((select app_private.is_reader()));

-- An editor adds a text for later replies.
create policy "Editors add saved replies" on public.saved_replies
  for insert to authenticated with check ((select app_private.is_editor()));

-- An editor changes a text and its name.
create policy "Editors change saved replies" on public.saved_replies
  for update to authenticated
  using ((select app_private.is_editor())) with check ((select app_private.is_editor()));

-- An editor removes a text that is no longer used.
create policy "Editors remove saved replies" on public.saved_replies
  for delete to authenticated using ((select app_private.is_editor()));

create trigger saved_replies_note_change after insert or update or delete on public.saved_replies
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('saved_reply', 'id');
